// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace gmonscope {

/// Kinds of errors, for callers that do something besides telling them.
enum class ErrorKind : std::uint8_t {
    Other,
    ProgramNeeded, ///< no program was named, and none was found
    OtherProgram,  ///< the program is not the one that wrote the profile, or another build of it
    Companion,     ///< the profile is whole, but its companion is damaged
};

/// The reason why something failed, as one line for a person: where, what was expected, what was found.
struct Error {
    std::string path;                    ///< the file it is about; empty when no file is
    std::optional<std::uint64_t> offset; ///< bytes from the start of `path`, if the error has a position in it
    std::string expected;                ///< what would have been right, e.g. "21 bytes of an arc record"
    std::string found;                   ///< what was there instead, e.g. "6 bytes before the end"
    ErrorKind kind = ErrorKind::Other;

    /// Returns `PATH: offset N: expected X, found Y`, without the parts that are empty.
    [[nodiscard]] std::string text() const;
};

/// A value, or the Error that prevented it. Modules return errors to each other, and never throw them.
template <class T> class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool hasValue() const { return m_state.index() == 0; }
    explicit operator bool() const { return hasValue(); }

    /// REQUIRES: hasValue()
    [[nodiscard]] T& value() { return std::get<0>(m_state); }
    [[nodiscard]] const T& value() const { return std::get<0>(m_state); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }

    /// REQUIRES: !hasValue()
    [[nodiscard]] const Error& error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

} // namespace gmonscope
