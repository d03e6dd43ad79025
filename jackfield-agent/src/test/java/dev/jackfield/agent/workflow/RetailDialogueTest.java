package dev.jackfield.agent.workflow;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class RetailDialogueTest {
    @Test
    void x() throws Exception {
        assumeTrue(Files.exists(RetailFolder.sharedData()));
        try (var t = WorkflowTest.of(RetailFolder.EXAMPLE, RetailFolder.sharedData())) {
            for (var s : java.util.List.of(
                    "please cancel order #W5442520",
                    "it was ordered by mistake",
                    "you misunderstood",
                    "abort",
                    "what can I do",
                    "show me product t-shirt",
                    "what is 3 * 4.5",
                    "what's the weather",
                    "@get_order_details order_id=#W5442520",
                    "list all product types"))
                System.out.println("> " + s + "\n"
                        + WorkflowTest.text(t.say(s))
                                .lines()
                                .limit(12)
                                .map(l -> l.substring(0, Math.min(200, l.length())))
                                .collect(java.util.stream.Collectors.joining("\n")));
        }
    }
}
