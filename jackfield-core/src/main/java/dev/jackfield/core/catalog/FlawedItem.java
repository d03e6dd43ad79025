package dev.jackfield.core.catalog;

import dev.jackfield.core.call.ItemName;

/// An item that is missing in a list, or differs from its source's definition. Every client that may see the item
/// may read the reason.
public record FlawedItem(ItemName name, String reason) {}
