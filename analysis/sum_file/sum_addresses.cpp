// SPDX-License-Identifier: MIT
#include "sum_file/sum_addresses.h"

#include "scope_format.h"

namespace gmonscope {

namespace {

constexpr std::uint64_t firstModule = 0x100000, pageBytes = SCOPE_PAGE, end = std::uint64_t{1} << 62;

std::uint64_t roundedUp(std::uint64_t address) { return (address + pageBytes - 1) / pageBytes * pageBytes; }

} // namespace

Result<SumAddresses> SumAddresses::of(const ScopeTotals& totals, const std::string& path)
{
    SumAddresses addresses;
    std::uint64_t next = firstModule;
    for (const CodeModule& module : totals.modules) {
        const std::uint64_t bytes = module.high - module.low;
        // A program that is linked to a fixed address stays there.
        const bool stays = addresses.m_biases.empty() && module.low >= firstModule && module.low < end;
        const std::uint64_t low = stays ? module.low : next + module.low % pageBytes;
        if (bytes > end - low || low + bytes > end - pageBytes)
            return Error{.path = path,
                         .offset = {},
                         .expected = "modules that one address space has room for",
                         .found = module.path + " of " + std::to_string(bytes >> 20) + " MiB"};
        addresses.m_biases.push_back(low - module.low);
        next = roundedUp(low + bytes) + pageBytes;
    }
    if (totals.signalReturn) // where AArch64 has it, in the vDSO, it must not be what other places there are
        addresses.m_signalReturn = totals.signalReturn->kind == AddressKind::Module ? addresses.of(*totals.signalReturn)
                                                                                    : vdsoLow + pageBytes / 2;
    return addresses;
}

std::uint64_t SumAddresses::of(const MappedAddress& place) const
{
    switch (place.kind) {
    case AddressKind::Module: return m_biases[place.module] + place.address;
    case AddressKind::Vdso: return vdsoLow;
    case AddressKind::Signal: return m_signalReturn;
    case AddressKind::Jit: return jitCallee;
    case AddressKind::Unknown: break;
    }
    return 0;
}

std::uint64_t SumAddresses::returnTo(const MappedAddress& place) const
{
    switch (place.kind) {
    case AddressKind::Unknown: return 1;
    case AddressKind::Signal: return m_signalReturn ? m_signalReturn : vdsoLow + 1; // the vDSO calls handlers alone
    case AddressKind::Jit: return jitCaller + 1; // of a callee there: from = self would be a mark
    default: return of(place) + 1;
    }
}

} // namespace gmonscope
