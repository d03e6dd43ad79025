package dev.jackfield.settings;

import dev.jackfield.config.Default;
import dev.jackfield.config.Doc;

@Doc("What the hub writes about itself, to standard error.")
public record LogSettings(
        @Doc("The least important thing that is written.") @Default("info")
        LogThreshold level,

        @Doc("`text` for people; `json` for programs, one object a line.") @Default("text")
        LogFormat format) {}
