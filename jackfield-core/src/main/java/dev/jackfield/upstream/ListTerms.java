package dev.jackfield.upstream;

/// How much one upstream may list, and how often.
record ListTerms(ListShare share, ListPace pace) {}
