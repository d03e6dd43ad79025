package dev.jackfield.bench.search;

import java.util.List;
import java.util.stream.Stream;

/// The action of a tool: the verb in its name, the words of its description, and other words for it.
record Deed(String verb, String about, String otherWords) {
    static final List<Deed> ALL = Stream.of(
                    "get|Returns one {}|look up",
                    "list|Lists every {}|show me all",
                    "create|Creates a new {}|make",
                    "update|Changes some fields of a {}|modify",
                    "delete|Removes a {} for good|get rid of",
                    "search|Finds a {} by free text|look for",
                    "export|Writes a {} to a file for other programs|save a copy of",
                    "import|Reads a {} from a file|bring in",
                    "archive|Puts a {} away without losing it|store away",
                    "restore|Brings an archived {} back|recover",
                    "share|Gives other people access to a {}|let colleagues see",
                    "count|Counts each {} that fits|how many of the",
                    "compare|Shows how one {} differs from another|difference between",
                    "validate|Checks a {} for mistakes|is it correct, the",
                    "schedule|Plans when a {} is due|set a date for",
                    "cancel|Stops a {} that was planned|call off",
                    "approve|Accepts a {} that waits for a decision|sign off",
                    "reject|Turns a {} down and says why|refuse",
                    "merge|Joins one {} with another|combine",
                    "summarize|Describes a {} in a few sentences|give a short version of",
                    "watch|Tells about every change of a {}|notify about",
                    "rename|Gives a {} another name|call differently",
                    "duplicate|Makes a copy of a {}|clone",
                    "assign|Makes somebody responsible for a {}|hand over")
            .map(line -> line.split("\\|", 3))
            .map(parts -> new Deed(parts[0], parts[1], parts[2]))
            .toList();
}
