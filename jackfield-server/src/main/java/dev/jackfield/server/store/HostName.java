package dev.jackfield.server.store;

import java.net.InetAddress;
import java.net.UnknownHostException;

/// The name of this machine, as far as it can be part of another name.
final class HostName {
    private HostName() {}

    static String get() {
        try {
            return InetAddress.getLocalHost().getHostName().replaceAll("[^A-Za-z0-9.-]", "_");
        } catch (UnknownHostException nameless) {
            return "hub";
        }
    }
}
