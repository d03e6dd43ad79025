package dev.jackfield.fuzz;

import dev.jackfield.json.BadJson;
import dev.jackfield.json.Fields;
import dev.jackfield.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The scanner of messages against Jackson's parser: what the scanner takes, the parser takes as the same value.
final class ScannerTarget implements Target {
    private static final JsonMapper PARSER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    @Override
    public String name() {
        return "scanner";
    }

    @Override
    public void check(byte[] input) {
        var scanned = scanned(input);
        if (scanned != null) {
            compare(scanned, parsed(input));
        }
    }

    private static @Nullable Json scanned(byte[] input) {
        try {
            return Json.parse(input);
        } catch (BadJson refused) {
            return null;
        }
    }

    private static JsonNode parsed(byte[] input) {
        try {
            return PARSER.readTree(input);
        } catch (JacksonException refused) {
            throw new AssertionError("The scanner takes what the parser refuses: " + refused.getMessage(), refused);
        }
    }

    private static void compare(Json scanned, JsonNode parsed) {
        if (!PARSER.readTree(scanned.bytes()).equals(parsed)) {
            throw new AssertionError("Scanned as " + scanned + ", parsed as " + parsed);
        }
        if (scanned instanceof Fields fields) {
            compareMembers(fields, parsed);
        }
    }

    private static void compareMembers(Fields fields, JsonNode parsed) {
        if (!fields.keys().equals(List.copyOf(parsed.propertyNames()))) {
            throw new AssertionError("Scanned keys " + fields.keys() + ", parsed " + parsed.propertyNames());
        }
        for (var key : fields.keys()) {
            compare(fields.get(key).orElseThrow(), parsed.path(key));
        }
    }

    @Override
    public List<byte[]> seeds() {
        return Target.texts("""
                {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"b":[1.5,true,null]},"_meta":{"k":"v"}}}\
                """, """
                { "id" : "x\\n" , "result" : { "content" : [ ], "n\\u0061me": "ä€😀" } }\
                """, "[1,-0.5e3,\"\\ud83d\\ude00\",{}]");
    }
}
