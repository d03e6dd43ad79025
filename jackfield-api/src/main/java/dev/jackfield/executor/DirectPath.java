package dev.jackfield.executor;

import dev.jackfield.action.ActionFailedException;
import dev.jackfield.action.ActionInfo;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.Methods;
import dev.jackfield.action.UnknownActionException;
import dev.jackfield.core.audit.AuditLog;
import dev.jackfield.core.audit.AuditRecord;
import dev.jackfield.core.call.CurrentCall;
import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.executor.internal.ParameterResolver;
import dev.jackfield.protocol.mcp.McpMethod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/// Calls an action directly as a Java method, and counts it like calls through the hub.
record DirectPath(Methods methods, ParameterResolver parameters, AuditLog counting, InstantSource clock) {

    ActionResult run(String method, String action, Map<String, ?> given) {
        var name = new ItemName(method, method + "." + action);
        return runCounted(name, findCounted(name, action), given);
    }

    boolean has(String method, String action) {
        return info(method, action).isPresent();
    }

    boolean isReadOnly(String method, String action) {
        return info(method, action).filter(ActionInfo::isReadOnly).isPresent();
    }

    private Optional<ActionInfo> info(String method, String action) {
        return methods.get(method).map(entry -> entry.actions().get(action));
    }

    private ActionInfo findCounted(ItemName name, String action) {
        try {
            return methods.action(name.source(), action);
        } catch (UnknownActionException unknown) {
            countCall(name, clock.instant(), Optional.empty(), "unknown_name");
            throw unknown;
        }
    }

    private ActionResult runCounted(ItemName name, ActionInfo action, Map<String, ?> given) {
        var began = clock.instant();
        var outcome = "error";
        try {
            var result = run(action, given);
            outcome = result.success() ? "ok" : "error";
            return result;
        } finally {
            countCall(name, began, Optional.of(name), outcome);
        }
    }

    /// Runs the action; unchecked exceptions are thrown as they are.
    private ActionResult run(ActionInfo action, Map<String, ?> given) {
        try {
            var resolved = parameters.resolve(caller(), given);
            return CurrentCall.run(caller(), () -> action.method().run(resolved));
        } catch (RuntimeException thrown) {
            throw thrown;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new ActionFailedException("The action was interrupted", interrupted);
        } catch (Exception thrown) {
            throw new ActionFailedException(thrown.getMessage(), thrown);
        }
    }

    /// The caller of the current call; outside of a call, the program itself.
    private static Identity caller() {
        return CurrentCall.identity().orElse(Identity.LOCAL);
    }

    private void countCall(ItemName asked, Instant began, Optional<ItemName> resolved, String outcome) {
        var call = new AuditRecord(
                HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()),
                began,
                caller().name(),
                "java",
                McpMethod.TOOLS_CALL,
                asked.item(),
                resolved,
                outcome,
                Optional.empty(),
                Duration.between(began, clock.instant()),
                CurrentCall.invocation().map(Invocation::id),
                Optional.empty());
        counting.keep(call);
    }
}
