package dev.jackfield.conformance;

import java.net.URI;
import java.util.List;
import java.util.Map;

/// Where a peer connects to.
sealed interface ServerTarget {
    record Http(URI url, Map<String, String> headers) implements ServerTarget {
        Http(URI url) {
            this(url, Map.of());
        }

        public Http {
            headers = Map.copyOf(headers);
        }
    }

    record Stdio(List<String> command) implements ServerTarget {
        public Stdio {
            command = List.copyOf(command);
        }
    }
}
