package dev.jackfield.conformance;

import java.net.URI;
import java.util.List;
import java.util.Map;

/// Where a peer connects to.
sealed interface Target {
    record Http(URI url, Map<String, String> headers) implements Target {
        Http(URI url) {
            this(url, Map.of());
        }

        public Http {
            headers = Map.copyOf(headers);
        }
    }

    record Stdio(List<String> command) implements Target {
        public Stdio {
            command = List.copyOf(command);
        }
    }
}
