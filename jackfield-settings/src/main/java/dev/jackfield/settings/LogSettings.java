package dev.jackfield.settings;

import dev.jackfield.core.config.Default;
import dev.jackfield.core.config.Doc;

@Doc("The log of the hub, on standard error.")
public record LogSettings(
        @Doc("The lowest level that is logged.") @Default("info")
        LogThreshold level,

        @Doc("`text` for people; `json` for programs, one object per line.") @Default("text")
        LogFormat format) {}
