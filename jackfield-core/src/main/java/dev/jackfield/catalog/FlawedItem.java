package dev.jackfield.catalog;

import dev.jackfield.call.ItemName;

/// Something that is not in a list, or not as its source wrote it. The reason is for everybody who may see it.
public record FlawedItem(ItemName name, String reason) {}
