package dev.jackfield.http;

import java.net.URI;

/// A URL as it may be shown: without user, password and query, where secrets are.
final class Urls {
    private Urls() {}

    static String shown(URI url) {
        return origin(url) + (url.getRawPath() == null ? "" : url.getRawPath());
    }

    static String origin(URI url) {
        return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
    }
}
