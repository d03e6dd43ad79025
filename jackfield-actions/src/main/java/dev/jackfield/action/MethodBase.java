package dev.jackfield.action;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A group of actions under one name. A subclass gives the name and has methods with [Action].
///
/// It is an ordinary class: it can be used directly, and nothing in it changes when its actions are also offered
/// through a hub.
public abstract class MethodBase {
    private final Services services;
    private final String name;
    private final String description;

    // computed on first use, because a subclass is not complete in its constructor; computing it twice does no harm
    private volatile @Nullable Map<String, ActionInfo> actions;

    protected MethodBase(Services services, String name, String description) {
        this.services = services;
        this.name = name;
        this.description = description;
    }

    public final String name() {
        return name;
    }

    public final String description() {
        return description;
    }

    protected final Services services() {
        return services;
    }

    /// Its actions by name, in the order of their names.
    public final Map<String, ActionInfo> actions() {
        var known = actions;
        if (known == null) {
            known = Actions.of(this);
            actions = known;
        }
        return known;
    }
}
