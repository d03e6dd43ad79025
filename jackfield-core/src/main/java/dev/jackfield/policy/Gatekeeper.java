package dev.jackfield.policy;

import dev.jackfield.call.ToolName;
import dev.jackfield.catalog.Entry;
import dev.jackfield.catalog.Visibility;
import dev.jackfield.identity.Identity;
import java.util.List;

/// Decides by the rules of the configuration: the first that speaks of caller and tool counts; none means yes.
public final class Gatekeeper implements Visibility {
    private static final Decision ALLOW = new Decision.Allow();

    private final List<Rule> rules;

    public Gatekeeper(List<Rule> rules) {
        this.rules = List.copyOf(rules);
    }

    public Decision decide(Identity identity, ToolName name) {
        for (var rule : rules) {
            if (rule.speaksOf(identity, name)) {
                return rule.allows() ? ALLOW : new Decision.Deny(rule);
            }
        }
        return ALLOW;
    }

    @Override
    public boolean sees(Identity identity, Entry entry) {
        return decide(identity, entry.name()) instanceof Decision.Allow;
    }
}
