package dev.jackfield.policy;

import dev.jackfield.call.Call;
import dev.jackfield.call.Invocation;
import dev.jackfield.call.ToolName;
import dev.jackfield.catalog.Entry;
import dev.jackfield.catalog.Visibility;
import dev.jackfield.identity.Identity;
import java.util.List;
import java.util.function.Supplier;

/// Decides by the rules of the configuration: the first that speaks of caller and tool counts; none means yes.
public final class Gatekeeper implements Visibility {
    private static final Decision ALLOW = new Decision.Allow();

    private final Supplier<List<Rule>> rules;

    public Gatekeeper(List<Rule> rules) {
        var fixed = List.copyOf(rules);
        this.rules = () -> fixed;
    }

    /// Decides by the rules as they are at that moment.
    public Gatekeeper(Supplier<List<Rule>> rules) {
        this.rules = rules;
    }

    public Decision decide(Identity identity, ToolName name) {
        for (var rule : rules.get()) {
            if (rule.speaksOf(identity, name)) {
                return rule.allows() ? ALLOW : new Decision.Deny(rule);
            }
        }
        return ALLOW;
    }

    /// A resource is judged by its own URI as well, not only by the template that it fits.
    Decision decide(Invocation invocation, Entry entry) {
        var listed = decide(invocation.identity(), entry.name());
        if (listed instanceof Decision.Deny || !(invocation.call() instanceof Call.ResourceRead read)) {
            return listed;
        }
        return decide(invocation.identity(), new ToolName(entry.name().source(), read.name()));
    }

    @Override
    public boolean sees(Identity identity, ToolName name) {
        return decide(identity, name) instanceof Decision.Allow;
    }

    @Override
    public boolean seesSomeOf(Identity identity, String source) {
        for (var rule : rules.get()) {
            if (rule.speaksTo(identity)) {
                if (rule.allows() && rule.speaksOfSome(source)) {
                    return true;
                }
                if (!rule.allows() && rule.speaksOfAll(source)) {
                    return false;
                }
            }
        }
        return true;
    }
}
