package dev.jackfield.server.owntools;

import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.call.Scope;
import dev.jackfield.core.javatools.JavaTools;
import dev.jackfield.core.result.ReadRequest;
import dev.jackfield.core.result.ResultBudget;
import dev.jackfield.core.result.ResultReader;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/// The tool and the resources by which callers read results that were too long for them.
///
/// @param budgets returns the budget of a scope, which answers stay within
public record ResultTools(KeptResults results, Function<Scope, ResultBudget> budgets) {
    private static final String READ = """
        {"name":"read_result","title":"Read a long result",
         "description":"Reads a result that was too long, in parts: lines, lines that match a pattern, or a part of its \
        JSON value.",
         "inputSchema":{"type":"object","properties":{
           "id":{"type":"string","maxLength":200,"description":"The id that the result gave"},
           "lines":{"type":"string","description":"Like 10-50, or 10- for the rest"},
           "offset":{"type":"integer","minimum":0,"maximum":2147483647,"description":"Characters of the first line to leave out"},
           "pattern":{"type":"string","maxLength":1000,"description":"A regular expression: only lines that match"},
           "pointer":{"type":"string","maxLength":1000,"description":"A JSON Pointer like /items/0. Each item or \
        member of that part is a line"}},
           "required":["id"],"additionalProperties":false},
         "annotations":{"readOnlyHint":true,"idempotentHint":true,"openWorldHint":false}}\
        """;

    private static final String RESOURCE = """
        {"uriTemplate":"%s{id}/result.json","name":"result.json","title":"A long result",
         "description":"A result that was too long for its caller, whole.","mimeType":"application/json"}\
        """.formatted(HubItems.RESULTS);

    private static final ItemName NAME = new ItemName(HubItems.SOURCE, HubItems.READ);

    /// Adds the tool and the resources to a source.
    JavaTools addTo(JavaTools source) {
        return source.invocationTool(READ, this::read).template(RESOURCE, this::resource);
    }

    private Reply read(JsonNode arguments, Invocation invocation) {
        var request = ReadRequest.of(arguments);
        return results.find(invocation.identity(), request.id())
                .<Reply>map(kept ->
                        new Reply.Complete(reader(kept, invocation.scope()).read(request)))
                .orElseGet(() -> Reply.error(results.missingMessage(request.id())));
    }

    private ResultReader reader(byte[] kept, Scope scope) {
        var budget = budgets.apply(scope);
        var most = budget.isOn() ? budget : ResultBudget.ofTokens(ResultBudget.USUAL, results);
        return new ResultReader(kept, scope.spell(NAME), most.bytes());
    }

    private Reply resource(Invocation invocation) {
        var uri = invocation.call().name();
        var kept = results.find(invocation.identity(), uri)
                .orElseThrow(() -> new HubException.UnknownResourceException(uri));
        var content = Fields.of("uri", Json.string(uri))
                .with("mimeType", "application/json")
                .with("text", new String(kept, StandardCharsets.UTF_8));
        return new Reply.Complete(Fields.of("contents", Json.array(List.of(content))));
    }
}
