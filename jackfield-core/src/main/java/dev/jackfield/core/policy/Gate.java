package dev.jackfield.core.policy;

import dev.jackfield.core.call.Call;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Reply;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.catalog.Visibility;
import dev.jackfield.core.pipeline.Stage;
import dev.jackfield.protocol.json.Fields;
import dev.jackfield.protocol.json.Json;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The stage that enforces the gatekeeper's decision. No other code does.
public record Gate(Gatekeeper gatekeeper) implements Stage {
    @Override
    public Reply handle(Invocation invocation, Entry entry, Next next) throws InterruptedException {
        return switch (gatekeeper.decide(invocation, entry)) {
            case Decision.Allow(var rule) -> {
                rule.ifPresent(invocation.state()::noteRule);
                yield filterReply(invocation, entry, next.proceed(invocation));
            }
            case Decision.Deny(var rule) -> throw refusal(invocation, rule);
            case Decision.Reject(var why) ->
                throw HubException.RefusedException.because(invocation.call().name(), why);
        };
    }

    private Reply filterReply(Invocation invocation, Entry entry, Reply reply) {
        return invocation.call() instanceof Call.CompletionRequest complete && !complete.ofPrompt()
                ? new Proposals(gatekeeper, invocation, entry.name()).filter(reply)
                : reply;
    }

    private static HubException refusal(Invocation invocation, Rule rule) {
        invocation.state().noteRule(rule);
        return HubException.RefusedException.byRule(invocation.call().name(), rule.toString());
    }

    /// Filters the proposals of a source for a variable of a template. Values that lead to URIs that the caller may
    /// not read are removed, because a proposal would reveal them.
    private record Proposals(Visibility visibility, Invocation invocation, ItemName template) {
        private static final Pattern VARIABLES = Pattern.compile("\\{([+#./;?&]?)([^{}]*)}");

        /// Stands for a variable without a value, so that only the star of a pattern matches it.
        private static final String ANYTHING = "\uffff";

        Reply filter(Reply reply) {
            return reply instanceof Reply.Complete complete
                    ? new Reply.Complete(filter(complete.result()), complete.definition())
                    : reply;
        }

        private Fields filter(Fields result) {
            var completion = result.object("completion");
            var values = completion.items("values");
            var seen = values.stream()
                    .filter(value -> value.text().filter(this::leadsToVisible).isPresent())
                    .toList();
            return seen.size() == values.size()
                    ? result
                    : result.with("completion", completion.without("total").with("values", Json.array(seen)));
        }

        private boolean leadsToVisible(String value) {
            var uri = new ItemName(template.source(), uri(givenVariables(value)));
            return visibility.mayRead(invocation.identity(), uri)
                    && !invocation.scope().excludes(uri);
        }

        private Map<String, String> givenVariables(String value) {
            var params = invocation.call().params();
            var given = new HashMap<String, String>();
            var others = params.object("context").object("arguments");
            others.keys().forEach(key -> others.text(key).ifPresent(text -> given.put(key, text)));
            params.object("argument").text("name").ifPresent(name -> given.put(name, value));
            return given;
        }

        private String uri(Map<String, String> given) {
            return VARIABLES
                    .matcher(template.item())
                    .replaceAll(found -> Matcher.quoteReplacement(expand(found.group(1), found.group(2), given)));
        }

        /// Expands as RFC 6570 says, except for the encoding, which makes no difference to rules.
        private static String expand(String operator, String variables, Map<String, String> given) {
            var isNamed = !operator.isEmpty() && ";?&".contains(operator);
            var begin = operator.equals("+") ? "" : operator;
            var between = operator.isEmpty() || "+#".contains(operator) ? "," : operator.equals("?") ? "&" : operator;
            return Stream.of(variables.split(","))
                    .map(variable -> variable.replaceFirst("[*]$|:\\d+$", ""))
                    .map(name -> (isNamed ? name + "=" : "") + given.getOrDefault(name, ANYTHING))
                    .collect(Collectors.joining(between, begin, ""));
        }
    }
}
