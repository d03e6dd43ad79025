package dev.jackfield.core.catalog;

import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.source.Item;

/// Selects the callable items that an endpoint puts into its lists. All others are found by the endpoint's own
/// search, and pass the same checks when they are called.
public interface ListFilter {
    ListFilter ALL = (_, _) -> true;

    boolean includes(Item.Kind kind, ItemName name);
}
