package dev.jackfield.inspect.pages;

import dev.jackfield.protocol.json.Fields;
import java.util.List;

/// The definitions that a hub lists.
public record OfferedItems(List<Fields> tools, List<Fields> prompts, List<Fields> resources, List<Fields> templates) {
    public OfferedItems {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
    }
}
