package dev.jackfield.bench.methods;

import dev.jackfield.tools.Param;
import dev.jackfield.tools.Tool;
import dev.jackfield.tools.Tools;

/// The measured methods: they do next to nothing, so that everything else is overhead.
@Tools("sums")
public final class Sums {

    @Tool("Says a word several times as loud.")
    public String three(@Param("The word") String word, @Param("How often") int times, boolean loud) {
        return loud ? word + times : word;
    }

    @Tool("Adds what it is given.")
    public String ten(String word, int a, int b, int c, long d, long e, double f, double g, boolean h, boolean i) {
        return word + (a + b + c + d + e + f + g + (h ? 1 : 0) + (i ? 1 : 0));
    }
}
