package dev.jackfield.core.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/// Compiles a pattern to a program. A counted repetition is unrolled, within a bound.
final class RegexCompiler {
    private static final int MOST_OPS = 20_000;

    private final String pattern;
    private final List<Op> program = new ArrayList<>();

    // two for each group: its beginning and its end
    private int registers;

    RegexCompiler(String pattern, RegexNode root, int groups) {
        this.pattern = pattern;
        this.registers = 2 * (groups + 1);
        emit(root);
        add(new Op.Done());
    }

    List<Op> program() {
        return program;
    }

    int registers() {
        return registers;
    }

    private int add(Op op) {
        if (program.size() >= MOST_OPS) {
            throw new PatternSyntaxException("It repeats too much to be checked", pattern, -1);
        }
        program.add(op);
        return program.size() - 1;
    }

    private void emit(RegexNode node) {
        switch (node) {
            case RegexNode.One(var set) -> add(new Op.Take(set));
            case RegexNode.All(var parts) -> parts.forEach(this::emit);
            case RegexNode.Any(var choices) -> emitChoices(choices);
            case RegexNode.Repeat(RegexNode.One(var set), var min, var max, var isLazy)
            when !isLazy -> add(new Op.TakeMany(set, min, max));
            case RegexNode.Repeat repeat -> emitRepeat(repeat);
            case RegexNode.Group(var number, var body) -> emitGroup(number, body);
            case RegexNode.Look look -> emitLook(look);
            case RegexNode.At(var edge) -> add(new Op.Check(edge));
            case RegexNode.Same(var group) -> add(new Op.Same(group));
        }
    }

    private void emitChoices(List<RegexNode> choices) {
        var jumps = new ArrayList<Integer>();
        for (var choice : choices.subList(0, choices.size() - 1)) {
            var split = add(new Op.Done());
            emit(choice);
            jumps.add(add(new Op.Done()));
            program.set(split, new Op.Split(split + 1, program.size()));
        }
        emit(choices.getLast());
        jumps.forEach(jump -> program.set(jump, new Op.Jump(program.size())));
    }

    private void emitRepeat(RegexNode.Repeat repeat) {
        for (var done = 0; done < repeat.min(); done++) {
            add(new Op.Jump(program.size() + 1)); // so that repeating nothing is bounded too
            emit(repeat.body());
        }
        if (repeat.max() == RegexNode.ENDLESS) {
            emitLoop(repeat);
        } else {
            emitOptional(repeat);
        }
    }

    private void emitLoop(RegexNode.Repeat repeat) {
        var split = add(new Op.Done());
        emitMoving(repeat.body());
        add(new Op.Jump(split));
        program.set(split, split(repeat, split));
    }

    private void emitOptional(RegexNode.Repeat repeat) {
        var splits = new ArrayList<Integer>();
        for (var done = repeat.min(); done < repeat.max(); done++) {
            splits.add(add(new Op.Done()));
            emitMoving(repeat.body());
        }
        splits.forEach(split -> program.set(split, split(repeat, split)));
    }

    /// Returns the choice between one more round and the rest.
    private Op.Split split(RegexNode.Repeat repeat, int at) {
        return repeat.isLazy() ? new Op.Split(program.size(), at + 1) : new Op.Split(at + 1, program.size());
    }

    private void emitMoving(RegexNode body) {
        var register = registers++;
        add(new Op.Mark(register));
        emit(body);
        add(new Op.Moved(register));
    }

    private void emitGroup(int number, RegexNode body) {
        add(new Op.Mark(2 * number));
        emit(body);
        add(new Op.Mark(2 * number + 1));
    }

    private void emitLook(RegexNode.Look look) {
        var at = add(new Op.Done());
        emit(look.body());
        var end = add(new Op.Done());
        program.set(at, new Op.Look(look.isBehind(), look.isNegative(), end));
    }
}
