package com.example.tools;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionDocument;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.MethodFactory;
import dev.jackfield.action.Services;
import java.util.Map;

/// Actions that write, as the source `report`. Their parameters stand in their documentation.
public class MethodReport extends MethodBase {

    public MethodReport(Services services) {
        super(services, "report", "Writes reports");
    }

    @Action("""
        Writes a report of one page.

        Parameters:
        - title (str, required): What it is about
        - text (str, optional): What it says. Default: Nothing
        """)
    public ActionResult write(Map<String, Object> parameters) {
        var page = "# %s%n%n%s%n".formatted(parameters.get("title"), parameters.getOrDefault("text", "Nothing"));
        return ActionResult.success(ActionDocument.text("report.md", "text/markdown", page));
    }

    /// By this it is found on the class path.
    public static class Factory implements MethodFactory {
        @Override
        public MethodBase create(Services services) {
            return new MethodReport(services);
        }
    }
}
