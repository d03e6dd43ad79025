package dev.jackfield.fuzz;

import dev.jackfield.protocol.mcp.McpMethod;
import dev.jackfield.testkit.readers.Bait;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Makes a request from an input: the input itself when it begins with `{`; parameters that are assembled from
/// pieces, one for each byte, when it begins with a control character; else the input as the parameters.
final class HostileRequest {
    private static final List<String> PIECES = List.of(
            "\"name\":\"go.say\"",
            "\"name\":\"say\"",
            "\"name\":\"delete_all\"",
            "\"arguments\":{",
            "\"uri\":\"file:///public\"",
            "\"uri\":\"file:///secret\"",
            "\"Name\":\"delete_all\"",
            "\"n\\u0061me\":\"delete_all\"",
            "\"NAM\\u0045\":\"delete_all\"",
            "\"Argument\u017f\":{",
            "\"ARGUMENTS\":{",
            "\"URI\":\"file:///secret\"",
            "\"ur\u0131\":\"file:///secret\"",
            "\"kind\":\"a\"",
            "\"kind\":\"far too long\"",
            "\"Kind\":\"far too long\"",
            "\"\u212Aind\":\"far too long\"",
            "\"kin\\u0064\":\"far too long\"",
            "\"kind\":\"\\ud83d\"",
            "\"kind\":null",
            "\"head\":\"x\"",
            "\"HEAD\":\"x\"",
            "\"hea\\u0044\":\"x\"",
            "\"root\":\"x\"",
            "\"Root\":\"x\"",
            "\"size\":1e3",
            "\"more\":{",
            "\"more\":[{",
            "}",
            "}]",
            ",",
            ",",
            " ",
            "\"_meta\":{\"progressToken\":1}",
            "\"_Meta\":{\"progressToken\":1}",
            "\"x\":\"\uD83D\uDE00\"",
            "\"X\":\"\\u0000\"",
            "\"requestState\":\"x\"",
            "\"task\":{}");

    private HostileRequest() {}

    static byte[] of(byte[] input) {
        if (input.length == 0 || input[0] == '{') {
            return input;
        }
        var method = input[input.length - 1] % 2 == 0 ? McpMethod.RESOURCES_READ : McpMethod.TOOLS_CALL;
        return requestAround(method, input[0] >= 0 && input[0] < ' ' ? pieces(input) : input);
    }

    private static byte[] pieces(byte[] input) {
        var text = new StringBuilder();
        for (var at = 1; at < input.length; at++) {
            text.append(PIECES.get((input[at] & 0xff) % PIECES.size()));
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /// Puts parameters into a request; they need not be text.
    private static byte[] requestAround(String method, byte[] params) {
        var frame = Bait.request(method, "?").split("\\?", -1);
        var message = new ByteArrayOutputStream();
        message.writeBytes(frame[0].getBytes(StandardCharsets.UTF_8));
        message.writeBytes(params);
        message.writeBytes(frame[1].getBytes(StandardCharsets.UTF_8));
        return message.toByteArray();
    }

    static List<byte[]> seeds() {
        return List.of(
                seedOf("\"name\":\"go.say\"", ",", "\"arguments\":{", "\"kind\":\"a\"", ",", "\"more\":{", "}", "}"),
                seedOf("\"uri\":\"file:///public\"", ",", "\"task\":{}"),
                seedOf("\"name\":\"go.say\"", ",", "\"Name\":\"delete_all\""));
    }

    private static byte[] seedOf(String... pieces) {
        var input = new byte[pieces.length + 1];
        for (var at = 0; at < pieces.length; at++) {
            input[at + 1] = (byte) PIECES.indexOf(pieces[at]);
        }
        return input;
    }
}
