package dev.jackfield.agent.workflow.sentence;

import dev.jackfield.agent.language.sketch.ParameterCheck;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.binding.shape.InvalidValueException;
import dev.jackfield.core.call.HubException;
import dev.jackfield.core.schema.SchemaViolation;
import dev.jackfield.core.schema.UncheckableException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// Checks the values of a sentence by the rules for tool calls: the schema, the record, and the objection of the
/// command. A value that they refuse is asked for again.
///
/// A question is for one parameter, and an objection names none. It belongs to the parameter whose value it quotes,
/// or to the only one. The call of the command reports every other objection.
record SpokenValueCheck(SpokenCommands.Situation situation, SpokenSchemas schemas) implements ParameterCheck {
    private static final Logger LOG = LoggerFactory.getLogger(SpokenValueCheck.class);

    @Override
    public Map<String, String> problems(String command, Map<String, Object> values) {
        return situation.commands().stream()
                .filter(each -> each.name().equals(command))
                .findFirst()
                .map(usable -> problems(usable, values))
                .orElse(Map.of());
    }

    private Map<String, String> problems(UsableCommand command, Map<String, Object> values) {
        var json = Values.json(values).tree();
        var violations = violations(command, json);
        return violations.isEmpty()
                ? refusal(command, json)
                        .flatMap(problem -> owner(problem, values).map(name -> Map.of(name, problem)))
                        .orElse(Map.of())
                : violations;
    }

    private Map<String, String> violations(UsableCommand command, JsonNode values) {
        try {
            var found = new LinkedHashMap<String, String>();
            for (var violation : schemas.schemaOf(command).problems(values)) {
                violation.property().ifPresent(name -> found.putIfAbsent(name, text(violation, values.path(name))));
            }
            return found;
        } catch (UncheckableException unknown) {
            return Map.of(); // the call is checked, too, and says what is wrong
        }
    }

    /// People do not read regular expressions.
    private static String text(SchemaViolation violation, JsonNode value) {
        return violation.keyword().equals("pattern")
                ? "\"%s\" does not have the right form".formatted(value.asString(value.toString()))
                : violation.problem();
    }

    private Optional<String> refusal(UsableCommand command, JsonNode values) {
        try {
            return situation.objection(command, command.parameters().record(values));
        } catch (InvalidValueException unfit) {
            return Optional.of(unfit.problem());
        } catch (HubException.CancelledException cancelled) {
            throw cancelled;
        } catch (RuntimeException failed) {
            LOG.debug("`objection` of '{}' failed; the call of the command will report it", command.name(), failed);
            return Optional.empty();
        }
    }

    private static Optional<String> owner(String problem, Map<String, Object> values) {
        var quoted = values.entrySet().stream()
                .filter(each -> problem.contains(String.valueOf(each.getValue())))
                .map(Map.Entry::getKey)
                .toList();
        var owners = quoted.isEmpty() ? List.copyOf(values.keySet()) : quoted;
        return owners.size() == 1 ? Optional.of(owners.getFirst()) : Optional.empty();
    }
}
