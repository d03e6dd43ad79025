package dev.jackfield.executor;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.Services;
import dev.jackfield.tools.Param;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// A method that does everything that actions do.
final class MethodOutlook extends MethodBase {
    static final byte[] PHOTO = {0, 1, (byte) 0xff, 'a'};

    final AtomicInteger sent = new AtomicInteger();

    MethodOutlook() {
        super(Services.NONE, "outlook", "Mail");
    }

    record Mail(
            @Param("Who gets it") List<String> to,
            @Param("What it says") String text,
            @Param(defaultValue = "1") int copies) {}

    @Action("Sends a mail.")
    ActionResult send(Mail mail) {
        sent.incrementAndGet();
        return ActionResult.done().withContent(Map.of("to", mail.to(), "copies", mail.copies()));
    }

    @Action
    ActionResult read(Map<String, ?> parameters) {
        return ActionResult.success(
                        ActionDocument.bytes("photo.png", "image/png", PHOTO),
                        ActionDocument.text("mail.txt", "text/plain", "Grüße"),
                        ActionDocument.json("head.json", Map.of("from", "Ann", "size", 3_000_000_000L)),
                        ActionDocument.json("empty.json", Map.of()))
                .withContent(List.of("one", 2, 2.5, true));
    }

    @Action("Always fails, and says so.")
    ActionResult refuse(Map<String, ?> parameters) {
        return ActionResult.isFailure("The mailbox is full");
    }

    @Action("Always throws.")
    ActionResult crash(Map<String, ?> parameters) throws IOException {
        sent.incrementAndGet();
        throw new IOException("No connection to the mail server");
    }

    @Action(name = "folder.list")
    ActionResult folders(Map<String, ?> parameters) {
        return ActionResult.done().withContent("Inbox");
    }

    @Action("""
        Checks types.

        Parameters:
        - text (str, optional): a
        - count (int, optional): b
        - real (float, optional): c
        - flag (bool, optional): d
        - list (list, optional): e
        - map (dict, optional): f
        """)
    ActionResult types(Map<String, ?> parameters) {
        return ActionResult.done();
    }
}
