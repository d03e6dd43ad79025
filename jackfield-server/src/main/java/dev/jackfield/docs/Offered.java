package dev.jackfield.docs;

import dev.jackfield.json.Fields;
import java.util.List;

/// The definitions that a hub lists.
public record Offered(List<Fields> tools, List<Fields> prompts, List<Fields> resources, List<Fields> templates) {
    public Offered {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        resources = List.copyOf(resources);
        templates = List.copyOf(templates);
    }
}
