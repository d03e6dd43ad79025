package dev.jackfield.core.policy;

import dev.jackfield.core.call.Invocation;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Subject;
import dev.jackfield.core.catalog.Entry;
import dev.jackfield.core.catalog.Visibility;
import dev.jackfield.core.identity.Identity;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Decides by the rules of the configuration: the first one that matches caller and item counts; without a match
/// the call is allowed.
///
/// A URI is judged in every reading that a server may have of it, see `Subject`.
public final class Gatekeeper implements Visibility {
    private static final Decision ALLOW = new Decision.Allow(Optional.empty());

    private final Supplier<List<Rule>> rules;

    public Gatekeeper(List<Rule> rules) {
        var fixed = List.copyOf(rules);
        this.rules = () -> fixed;
    }

    /// Creates a gatekeeper that uses the current rules at each decision.
    public Gatekeeper(Supplier<List<Rule>> rules) {
        this.rules = rules;
    }

    @Override
    public Object version() {
        return List.copyOf(rules.get());
    }

    private Decision decide(Identity identity, Subject subject) {
        for (var rule : rules.get()) {
            if (rule.appliesTo(identity, subject)) {
                return rule.allows() ? new Decision.Allow(Optional.of(rule)) : new Decision.Deny(rule);
            }
        }
        return ALLOW;
    }

    /// Decides by the name of the entry and by the requested URI. The two differ for templates.
    Decision decide(Invocation invocation, Entry entry) {
        if (!invocation.call().isOfUri()) {
            return decide(invocation.identity(), entry.subject());
        }
        var listed = decide(invocation.identity(), Subject.ofUri(entry.name()));
        var asked = new ItemName(entry.name().source(), invocation.call().name());
        return listed instanceof Decision.Deny ? listed : read(invocation.identity(), asked);
    }

    private Decision read(Identity identity, ItemName uri) {
        var fault = Subject.fault(uri.item());
        return fault.isPresent() ? new Decision.Reject(fault.get()) : decide(identity, Subject.ofUri(uri));
    }

    @Override
    public boolean sees(Identity identity, ItemName name) {
        return decide(identity, Subject.of(name)) instanceof Decision.Allow;
    }

    @Override
    public boolean sees(Identity identity, Entry entry) {
        return decide(identity, entry.subject()) instanceof Decision.Allow;
    }

    @Override
    public boolean mayRead(Identity identity, ItemName uri) {
        return read(identity, uri) instanceof Decision.Allow;
    }

    @Override
    public boolean couldSeeSomeOf(Identity identity, String source) {
        for (var rule : rules.get()) {
            if (rule.appliesTo(identity)) {
                if (rule.allows() && rule.coversSomeOf(source)) {
                    return true;
                }
                if (!rule.allows() && rule.coversAllOf(source)) {
                    return false;
                }
            }
        }
        return true;
    }
}
