package dev.jackfield.conformance;

import static dev.jackfield.testkit.FakeUpstream.text;
import static dev.jackfield.testkit.TestClient.fields;

import dev.jackfield.protocol.json.Fields;
import dev.jackfield.testkit.FakeUpstream;
import dev.jackfield.testkit.IncomingRequest;
import dev.jackfield.transport.http.door.Admission;
import dev.jackfield.transport.http.door.McpMount;
import dev.jackfield.transport.http.door.McpMountSettings;
import dev.jackfield.transport.http.server.HostSettings;
import dev.jackfield.transport.http.server.HttpHost;
import dev.jackfield.transport.http.server.Mount;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Forty servers in this process, each with 25 tools: one for each thing that can be done to its subject.
///
/// Two of the tools ask their user for a name, each in the way of one era, and report progress.
final class ThousandTools implements AutoCloseable {
    static final List<String> SUBJECTS = List.of(
            "invoices",
            "parcels",
            "recipes",
            "permits",
            "tickets",
            "calendars",
            "contacts",
            "budgets",
            "contracts",
            "vehicles",
            "flights",
            "hotels",
            "playlists",
            "photos",
            "lectures",
            "exams",
            "patients",
            "prescriptions",
            "warehouses",
            "orders",
            "coupons",
            "reviews",
            "servers",
            "backups",
            "certificates",
            "domains",
            "sensors",
            "meters",
            "forecasts",
            "maps",
            "routes",
            "trains",
            "museums",
            "books",
            "newsletters",
            "surveys",
            "donations",
            "volunteers",
            "gardens",
            "animals");
    private static final List<String> VERBS = List.of(
            "list",
            "read",
            "create",
            "update",
            "delete",
            "archive",
            "restore",
            "share",
            "export",
            "import",
            "count",
            "rename",
            "duplicate",
            "move",
            "label",
            "lock",
            "unlock",
            "approve",
            "reject",
            "assign",
            "schedule",
            "compare",
            "summarize",
            "print",
            "translate");

    /// The tools that ask for a name: of a legacy server, and of a modern one.
    static final List<String> ASKING = List.of("permits.approve_permits", "TicketsMCP.approve_tickets");

    private static final String QUESTION = """
        {"message":"Who approves?","requestedSchema":{"type":"object","properties":{"name":{"type":"string"}},
         "required":["name"]}}\
        """;

    private final Map<String, McpMount> mounts = new LinkedHashMap<>();
    private final HttpHost host;

    ThousandTools() {
        SUBJECTS.forEach(subject -> {
            var server = server(subject);
            mounts.put(
                    "/" + subject,
                    new McpMount(_ -> new Admission("anyone", server::connect), McpMountSettings.DEFAULT));
        });
        host = HttpHost.start(HostSettings.loopback(0), Map.<String, Mount>copyOf(mounts));
    }

    private static FakeUpstream server(String subject) {
        var server = FakeUpstream.named(subject);
        for (var verb : VERBS) {
            var tool = verb + "_" + subject;
            server.tool(definition(verb, subject), call -> text(tool + " " + call.arguments()));
        }
        return switch (subject) {
            case "permits" -> server.legacy().tool(definition("approve", subject), ThousandTools::askDirectly);
            case "tickets" -> server.modern().tool(definition("approve", subject), ThousandTools::askByResult);
            default -> server;
        };
    }

    private static Fields definition(String verb, String subject) {
        var what = subject.substring(0, subject.length() - 1);
        return fields("""
            {"name":"%1$s_%2$s","title":"%1$s %2$s",
             "description":"Use this to %1$s %2$s. Works on one %3$s, or on all of a folder.",
             "inputSchema":{"type":"object","properties":{
               "id":{"type":"string","description":"Identifier of the %3$s"},
               "folder":{"type":"string","description":"The folder of the %2$s"},
               "limit":{"type":"integer","minimum":1,"default":20,"description":"The most %2$s at once"}},
              "additionalProperties":false}}\
            """.formatted(verb, subject, what));
    }

    private static Fields askDirectly(IncomingRequest call) throws InterruptedException {
        call.progress(1, 2, "asking");
        var answer = call.ask("elicitation/create", fields(QUESTION));
        call.progress(2, 2, "approved");
        return approved(answer.result());
    }

    private static Fields askByResult(IncomingRequest call) {
        var answer = call.params().object("inputResponses").object("who");
        call.progress(answer.isEmpty() ? 1 : 2, 2, "approving");
        return answer.isEmpty()
                ? fields("{\"resultType\":\"input_required\",\"inputRequests\":{\"who\":"
                        + "{\"method\":\"elicitation/create\",\"params\":" + QUESTION + "}}}")
                : approved(answer);
    }

    private static Fields approved(Fields answer) {
        return text("approved by " + answer.object("content").text("name").orElse("nobody"));
    }

    /// These servers as `sources` of the hub's configuration.
    String sources() {
        return SUBJECTS.stream()
                .map(subject ->
                        "  %1$s: {url: \"%2$s/%1$s\", description: All about %1$s}\n".formatted(subject, host.uri()))
                .collect(Collectors.joining("", "sources:\n", ""));
    }

    @Override
    public void close() {
        mounts.values().forEach(McpMount::close);
        host.close();
    }
}
