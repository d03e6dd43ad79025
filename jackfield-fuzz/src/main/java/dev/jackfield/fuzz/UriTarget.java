package dev.jackfield.fuzz;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.policy.Gatekeeper;
import dev.jackfield.core.policy.Rule;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Checks rules against servers that read files: a URI under which any of them would open a denied file must be
/// refused.
final class UriTarget implements Target {
    private static final Identity EVE = new Identity("eve", Set.of());
    private static final String DENIED = "/srv/private/";

    /// The longest input; longer ones only repeat what short ones have.
    private static final int LONGEST = 128;

    private static final List<Gatekeeper> GATEKEEPERS = Stream.of(
                    List.of("deny disk.file:///srv/private/*"),
                    List.of("deny *.FILE:///srv//%70rivate/*", "allow *"),
                    List.of("allow disk.file:///srv/public/*", "deny disk.file:///srv/private/*"),
                    List.of("allow disk.file:///srv/public/*", "allow disk.http:*", "deny disk.file:*"))
            .map(rules -> new Gatekeeper(rules.stream().map(Rule::parse).toList()))
            .toList();

    @Override
    public String name() {
        return "uris";
    }

    @Override
    public void check(byte[] input) {
        if (input.length > LONGEST) {
            return;
        }
        var uri = uri(new String(input, StandardCharsets.UTF_8));
        for (var reader : FileReader.values()) {
            reader.openedPath(uri).filter(UriTarget::isDenied).ifPresent(path -> refuse(uri, reader, path));
        }
    }

    /// Makes a URI of a file from a text; random texts are hardly ever one.
    private static String uri(String text) {
        return text.indexOf(':') >= 0 ? text : "file:///srv/" + text;
    }

    private static boolean isDenied(String path) {
        return path.startsWith(DENIED) && path.length() > DENIED.length();
    }

    private static void refuse(String uri, FileReader reader, String path) {
        for (var gatekeeper : GATEKEEPERS) {
            if (gatekeeper.mayRead(EVE, new ItemName("disk", uri))) {
                throw new AssertionError("The rules allow '%s', and with it %s opens %s".formatted(uri, reader, path));
            }
        }
    }

    @Override
    public List<byte[]> seeds() {
        return Target.texts(
                "file:///srv/private/key",
                "file:///srv//private/./key?x#y",
                "FILE://localhost/srv/%70rivate/key;v=1",
                "file:\\\\\\srv\\public\\..\\private\\key",
                "file:///srv/%252e%252e/srv/pri\tvate/%c0%ae",
                " file:/srv/public/%2e%2e/private/a%00b",
                "public/../private/key",
                "file://me@host:80/srv/private./key ",
                "file:srv/private/key",
                "file:///srv/public/%\n2e%2e/private/key",
                "http://host/srv/private/key");
    }
}
