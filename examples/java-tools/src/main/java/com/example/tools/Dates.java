package com.example.tools;

import dev.jackfield.tools.Hint;
import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.ToolFailedException;
import dev.jackfield.tools.Tools;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/// Tools for dates, as the source `dates`.
@Tools("dates")
public class Dates {

    @Tool(value = "Counts the days from one date to another.", hints = Hint.READ_ONLY)
    public long daysBetween(
            @Param(value = "the first day", examples = "2026-01-01") LocalDate from,
            @Param(value = "the last day", examples = "2026-12-31") LocalDate to) {
        if (to.isBefore(from)) {
            throw new ToolFailedException("'to' must not be before 'from'.");
        }
        return ChronoUnit.DAYS.between(from, to);
    }
}
