package dev.jackfield.cli.option;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads the URL of a hub. `127.0.0.1:7390`, as people type it, is taken as http.
public final class HubUrl implements ITypeConverter<URI> {
    private static final Set<String> SCHEMES = Set.of("http", "https");

    @Override
    public URI convert(String typed) {
        try {
            var url = new URI(typed.contains("://") ? typed : "http://" + typed);
            if (url.getHost() != null
                    && SCHEMES.contains(String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT))) {
                return url;
            }
        } catch (URISyntaxException unreadable) {
            // refused below
        }
        throw new TypeConversionException(
                "'" + typed + "' is not the URL of a hub; write it like http://127.0.0.1:7390");
    }
}
