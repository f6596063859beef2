// SPDX-License-Identifier: MIT
#include "app/display.h"

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace {

std::string environment(const char* variable)
{
    const char* const value = std::getenv(variable);
    return value ? value : "";
}

/// True if a server listens at the socket. A leading NUL names one outside the file system.
bool isListening(std::string_view path)
{
    sockaddr_un address{};
    if (path.size() >= sizeof address.sun_path)
        return false;
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, path.data(), path.size());
    const int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return false;
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size());
    const bool connected = connect(descriptor, reinterpret_cast<const sockaddr*>(&address), length) == 0;
    close(descriptor);
    return connected;
}

/// True if the server of a display of this machine (":0", "unix:0.0") runs; always true for other machines.
bool isReachable(const std::string& display)
{
    const std::size_t colon = display.rfind(':');
    const std::string host = display.substr(0, colon == std::string::npos ? 0 : colon);
    if (colon == std::string::npos || !(host.empty() || host == "unix"))
        return true;
    const std::string number = display.substr(colon + 1, display.find('.', colon) - colon - 1);
    const std::string path = "/tmp/.X11-unix/X" + number;
    return isListening(std::string(1, '\0') + path) || isListening(path);
}

} // namespace

std::optional<std::string> displayObstacle()
{
    if (!environment("QT_QPA_PLATFORM").empty() || !environment("WAYLAND_DISPLAY").empty())
        return {};
    const std::string display = environment("DISPLAY");
    if (display.empty())
        return "no display";
    if (!isReachable(display))
        return "display " + display + " cannot be reached";
    return {};
}
