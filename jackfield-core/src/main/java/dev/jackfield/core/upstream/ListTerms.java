package dev.jackfield.core.upstream;

/// How much one upstream may list, and how often.
record ListTerms(ListShare share, ListPace pace) {}
