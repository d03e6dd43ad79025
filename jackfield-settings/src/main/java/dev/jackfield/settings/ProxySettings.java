package dev.jackfield.settings;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;
import dev.jackfield.transport.http.client.Proxies;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("The HTTP proxy for remote sources. This machine is always reached directly.")
public record ProxySettings(
        @Doc("The URL of the proxy, for example `http://user:password@proxy.example.com:3128`. Without this"
                + " key, the variables `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY` are used.")
        @Nullable
        URI url,

        @Doc("Hosts that are reached directly, with their subdomains; `host:port` for one port.") @Default("[]")
        List<String> exclude) {

    public ProxySettings {
        exclude = List.copyOf(exclude);
        new Checks()
                .that(url == null || Proxies.isUsable(url), "url", "must be like http://proxy.example.com:3128")
                .done();
    }

    /// Says little on purpose: the URL may hold a password.
    @Override
    public String toString() {
        return "ProxySettings[%s]".formatted(url == null ? "none" : url.getHost());
    }
}
