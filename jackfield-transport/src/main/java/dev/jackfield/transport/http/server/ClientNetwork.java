package dev.jackfield.transport.http.server;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;

/// The network that a client calls from, for counts by client: its address, or the first half of an IPv6 address,
/// because one client mostly has all addresses of that half.
final class ClientNetwork {
    private ClientNetwork() {}

    static String of(SocketAddress client) {
        return client instanceof InetSocketAddress internet && internet.getAddress() != null
                ? of(internet.getAddress())
                : "?";
    }

    private static String of(InetAddress address) {
        return address instanceof Inet6Address && !address.isLoopbackAddress()
                ? networkPrefix(ByteBuffer.wrap(address.getAddress()))
                : address.getHostAddress();
    }

    private static String networkPrefix(ByteBuffer bytes) {
        return "%x:%x:%x:%x::/64"
                .formatted(
                        Short.toUnsignedInt(bytes.getShort()),
                        Short.toUnsignedInt(bytes.getShort()),
                        Short.toUnsignedInt(bytes.getShort()),
                        Short.toUnsignedInt(bytes.getShort()));
    }
}
