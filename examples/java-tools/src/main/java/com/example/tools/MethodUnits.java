package com.example.tools;

import dev.jackfield.action.Action;
import dev.jackfield.action.ActionResult;
import dev.jackfield.action.MethodBase;
import dev.jackfield.action.MethodFactory;
import dev.jackfield.action.Services;
import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;

/// Actions that convert, as the source `units`. Their parameters are records.
public class MethodUnits extends MethodBase {

    /// What is to be converted.
    public record Length(@Param("in kilometres") double kilometres) {}

    public MethodUnits(Services services) {
        super(services, "units", "Converts units");
    }

    @Action(value = "Converts kilometres to miles.", hints = Hint.READ_ONLY)
    public ActionResult toMiles(Length length) {
        return ActionResult.done().withContent(length.kilometres() / 1.609344);
    }

    /// By this it is found on the class path.
    public static class Factory implements MethodFactory {
        @Override
        public MethodBase create(Services services) {
            return new MethodUnits(services);
        }
    }
}
