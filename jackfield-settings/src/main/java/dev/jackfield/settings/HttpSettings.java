package dev.jackfield.settings;

import dev.jackfield.core.config.ByteSize;
import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("The HTTP server for clients.")
public record HttpSettings(
        @Doc("The address to listen on. Addresses that other machines can reach need `tokens`.") @Default("127.0.0.1")
        String host,

        @Doc("The port to listen on; 0 takes a free one.") @Default("7390")
        int port,

        @Doc("More values of the `Host` header to accept, for example those of a reverse proxy.") @Default("[]")
        List<String> allowedHosts,

        @Doc("More values of the `Origin` header to accept, for clients that run in a browser.") @Default("[]")
        List<String> allowedOrigins,

        @Doc("The largest request body that is accepted.") @Default("16MiB")
        ByteSize maxBody,

        @Doc("The largest total size of the headers of a request.") @Default("16KiB")
        ByteSize maxHeaderSize,

        @Doc("Serve HTTPS with this certificate; plain HTTP when left out.") @Nullable
        TlsSettings tls) {

    /// A copy with another address.
    public HttpSettings withAddress(String otherHost, int otherPort) {
        return new HttpSettings(otherHost, otherPort, allowedHosts, allowedOrigins, maxBody, maxHeaderSize, tls);
    }

    public HttpSettings {
        allowedHosts = List.copyOf(allowedHosts);
        allowedOrigins = List.copyOf(allowedOrigins);
        new Checks()
                .that(!host.isBlank(), "host", "must be an address, for example 127.0.0.1")
                .that(port >= 0 && port <= 65535, "port", "must be between 0 and 65535")
                .that(isBetween(1, maxBody), "maxBody", "must be more than 0 and less than 2GiB")
                .that(isBetween(1024, maxHeaderSize), "maxHeaderSize", "must be at least 1KiB and less than 2GiB")
                .done();
    }

    /// A request is held in one array, which limits its size.
    private static boolean isBetween(long least, ByteSize size) {
        return size.bytes() >= least && size.bytes() <= Integer.MAX_VALUE;
    }
}
