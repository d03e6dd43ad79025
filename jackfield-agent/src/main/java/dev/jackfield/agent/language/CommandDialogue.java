package dev.jackfield.agent.language;

import dev.jackfield.agent.language.DialogueState.Choosing;
import dev.jackfield.agent.language.DialogueState.Confirming;
import dev.jackfield.agent.language.DialogueState.Filling;
import dev.jackfield.agent.language.DialogueState.Listening;
import dev.jackfield.agent.language.DialogueStep.About;
import dev.jackfield.agent.language.DialogueStep.Outcome.Aborted;
import dev.jackfield.agent.language.DialogueStep.Outcome.Ask;
import dev.jackfield.agent.language.DialogueStep.Outcome.Run;
import dev.jackfield.agent.language.meaning.ClarificationStore;
import dev.jackfield.agent.language.meaning.Clarifications;
import dev.jackfield.agent.language.meaning.CommandCandidate;
import dev.jackfield.agent.language.meaning.Interpreter;
import dev.jackfield.agent.language.meaning.InterpreterCache;
import dev.jackfield.agent.language.meaning.SentenceReading;
import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterCheck;
import dev.jackfield.agent.language.sketch.ParameterExtractor;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Turns sentences into commands to run and questions to ask. It never runs a command, and it is stateless:
/// the caller passes the [DialogueState] in, and keeps the one that comes out.
///
/// ```
///              ┌──────── unclear ───────▶ Choosing ───┐
///   Listening ─┤                                      ├──▶ Filling ──▶ Confirming ──▶ Run, and Listening again
///       ▲      └──────── clear ───────────────────────┘   (missing)    (changes)
///       └── "abort" from everywhere;  "you misunderstood" leads to Choosing from everywhere
/// ```
///
/// A command that changes something is confirmed unless every word that led to it was this wish, its values, or
/// politeness. So a wish inside a quotation or another sentence runs nothing.
public final class CommandDialogue {
    /// A command that only reads runs from this probability on.
    static final double SURE = 0.5;
    /// A command that changes something runs from this probability on.
    static final double SURE_TO_WRITE = 0.75;

    private static final int MOST_FRUITLESS = 3;
    private static final SentenceReading NOTHING_READ = SentenceReading.outOfScope(0, List.of());

    private final Interpreter interpreter;
    private final Clarifications clarifications;
    private final ParameterCheck check;
    private final boolean confirmWrites;
    private final ParameterExtractor extractor;

    /// Creates a dialogue that reads values without an extractor.
    public CommandDialogue(
            InterpreterCache language,
            Interpreter interpreter,
            ClarificationStore store,
            ParameterCheck check,
            boolean confirmWrites) {
        this(language, interpreter, store, check, confirmWrites, ParameterExtractor.NONE);
    }

    /// @param interpreter knows the commands that can be said now
    /// @param store what the same identity clarified before, in the same workflow
    /// @param check the rules for values
    /// @param confirmWrites whether to ask before a command changes something
    /// @param extractor asked for values when the command is known
    public CommandDialogue(
            InterpreterCache language,
            Interpreter interpreter,
            ClarificationStore store,
            ParameterCheck check,
            boolean confirmWrites,
            ParameterExtractor extractor) {
        this.interpreter = interpreter;
        this.clarifications = language.clarifications(store);
        this.check = check;
        this.confirmWrites = confirmWrites;
        this.extractor = extractor;
    }

    /// Takes one sentence of the user.
    public DialogueStep say(DialogueState before, String sentence) {
        if (StandingPhrases.isAbort(sentence)) {
            return abortedStep();
        }
        if (StandingPhrases.isMisunderstood(sentence)) {
            return handleMisunderstanding(before);
        }
        if (StandingPhrases.isHelp(sentence)) {
            return new DialogueStep(before, new Run(StandingPhrases.WHAT_CAN_I_DO, Map.of(), sentence), NOTHING_READ);
        }
        return switch (before) {
            case Listening _ -> handleWish(sentence);
            case Choosing choosing -> handleChoice(choosing, sentence);
            case Filling filling -> handleValues(filling, sentence);
            case Confirming confirming -> handleConfirmation(confirming, sentence);
        };
    }

    private static DialogueStep abortedStep() {
        return new DialogueStep(DialogueState.start(), new Aborted("Dropped. Nothing was done."), NOTHING_READ);
    }

    private DialogueStep handleWish(String sentence) {
        var reading = interpreter.read(sentence, clarifications);
        var command = reading.command();
        if (command == null) {
            return outOfScopeStep(reading);
        }
        return isClear(reading, command)
                ? complete(sentence, withExtracted(reading, sentence), Map.of(), 0)
                : askWhichCommand(sentence, reading);
    }

    /// Adds what the extractor finds. It comes after the choice of the command, on which it has no influence.
    private SentenceReading withExtracted(SentenceReading reading, String sentence) {
        var wanted = extractor.isForMissing() ? reading.missing() : names(reading);
        return interpreter.withExtracted(reading, sentence, wanted, extractor);
    }

    private List<String> names(SentenceReading reading) {
        return sketch(String.valueOf(reading.command())).parameters().stream()
                .map(ParameterSketch::name)
                .toList();
    }

    private boolean isClear(SentenceReading reading, String command) {
        return reading.confidence() >= (sketch(command).isWriting() ? SURE_TO_WRITE : SURE);
    }

    private CommandSketch sketch(String command) {
        return interpreter.command(command).orElseThrow();
    }

    private static DialogueStep outOfScopeStep(SentenceReading reading) {
        var ask = new Ask(Questions.outOfScope(), About.OUT_OF_SCOPE, List.of(), List.of());
        return new DialogueStep(DialogueState.start(), ask, reading);
    }

    private DialogueStep askWhichCommand(String sentence, SentenceReading reading) {
        return askWhichCommand(
                sentence,
                reading.candidates().stream().map(CommandCandidate::command).toList(),
                false,
                reading);
    }

    private DialogueStep askWhichCommand(
            String sentence, List<String> candidates, boolean isMisunderstanding, SentenceReading reading) {
        var sketches = candidates.stream().map(this::sketch).toList();
        var ask = new Ask(Questions.whichCommand(sketches), About.WHICH_COMMAND, List.of(), candidates);
        return new DialogueStep(new Choosing(sentence, candidates, isMisunderstanding), ask, reading);
    }

    /// Runs the command, or asks for what is missing or wrong.
    private DialogueStep complete(
            String sentence, SentenceReading reading, Map<String, String> earlierProblems, int fruitless) {
        var command = sketch(Objects.requireNonNull(reading.command()));
        var values = new LinkedHashMap<>(reading.parameters());
        var problems = new LinkedHashMap<>(earlierProblems);
        if (reading.missing().isEmpty()) {
            problems.putAll(check.problems(command.name(), reading.parameters()));
        }
        problems.keySet().forEach(values::remove);
        var missing = command.parameters().stream()
                .filter(each -> reading.missing().contains(each.name()) || problems.containsKey(each.name()))
                .toList();
        if (!missing.isEmpty()) {
            var names = missing.stream().map(ParameterSketch::name).toList();
            var question = Questions.parameters(command, missing, problems, reading.proposals());
            return new DialogueStep(
                    new Filling(sentence, command.name(), values, names, fruitless, reading.isPlain()),
                    new Ask(question, About.PARAMETERS, missing, List.of(command.name())),
                    reading);
        }
        return command.isWriting() && (confirmWrites || command.isConfirmed() || !reading.isPlain())
                ? newConfirmationStep(sentence, command, reading)
                : newRunStep(sentence, command.name(), reading.parameters(), reading);
    }

    private static DialogueStep newConfirmationStep(String sentence, CommandSketch command, SentenceReading reading) {
        var question = Questions.confirmation(command, reading.parameters());
        return new DialogueStep(
                new Confirming(sentence, command.name(), reading.parameters()),
                new Ask(question, About.CONFIRMATION, List.of(), List.of(command.name())),
                reading);
    }

    private static DialogueStep newRunStep(
            String sentence, String command, Map<String, Object> parameters, SentenceReading reading) {
        return new DialogueStep(new Listening(sentence, command), new Run(command, parameters, sentence), reading);
    }

    private DialogueStep handleChoice(Choosing choosing, String answer) {
        var command = pick(choosing, answer);
        if (command.isEmpty()) {
            return StandingPhrases.isNo(answer) ? outOfScopeStep(NOTHING_READ) : handleWish(answer);
        }
        clarifications.learn(interpreter.wish(choosing.sentence()), command.get());
        var reading = interpreter.readAs(command.get(), choosing.sentence());
        var isKnown = reading.parameters().isEmpty(); // the user chose this command, and the sentence has no values
        var chosen = isKnown ? reading.with(Map.of(), reading.missing(), true) : reading;
        return complete(choosing.sentence(), withExtracted(chosen, choosing.sentence()), Map.of(), 0);
    }

    private Optional<String> pick(Choosing choosing, String answer) {
        var number = answer.strip();
        if (number.length() == 1 && Character.isDigit(number.charAt(0))) {
            var at = number.charAt(0) - '1';
            return at >= 0 && at < choosing.candidates().size()
                    ? Optional.of(choosing.candidates().get(at))
                    : Optional.empty();
        }
        var isOnlyOne = choosing.candidates().size() == 1 && StandingPhrases.isYes(answer);
        return isOnlyOne
                ? Optional.of(choosing.candidates().getFirst())
                : interpreter.commandNamed(answer).map(CommandSketch::name);
    }

    private DialogueStep handleValues(Filling filling, String answer) {
        if (isRefusal(filling, answer)) {
            return abortedStep();
        }
        var reading = readAnswer(filling, answer);
        if (reading.parameters().size() > filling.given().size()) {
            var contradictions =
                    interpreter.contradictions(filling.command(), answer, filling.given(), reading.parameters());
            return complete(filling.sentence(), reading, contradictions, 0);
        }
        var other = interpreter.read(answer, clarifications);
        var command = other.command();
        if (command != null && !command.equals(filling.command()) && other.confidence() >= SURE_TO_WRITE) {
            return complete(answer, withExtracted(other, answer), Map.of(), 0);
        }
        var extended = interpreter.withExtracted(reading, answer, filling.asked(), extractor);
        if (extended.parameters().size() > filling.given().size()) {
            return complete(filling.sentence(), extended, Map.of(), 0);
        }
        return filling.fruitless() + 1 >= MOST_FRUITLESS
                ? new DialogueStep(
                        DialogueState.start(),
                        new Aborted("I did not understand the answers. Nothing was done."),
                        reading)
                : complete(filling.sentence(), reading, Map.of(), filling.fruitless() + 1);
    }

    /// Whether the answer is "no", and that is no value.
    private boolean isRefusal(Filling filling, String answer) {
        return StandingPhrases.isNo(answer)
                && filling.asked().stream()
                        .flatMap(name -> sketch(filling.command()).parameter(name).stream())
                        .allMatch(each -> each.type() != ValueType.BOOLEAN
                                && each.choices().stream().noneMatch(answer.strip()::equalsIgnoreCase));
    }

    private SentenceReading readAnswer(Filling filling, String answer) {
        return interpreter
                .readAnswer(filling.command(), answer, filling.given(), filling.asked())
                .plainOnlyIf(filling.isPlain());
    }

    private DialogueStep handleConfirmation(Confirming confirming, String answer) {
        if (StandingPhrases.isYes(answer)) {
            var reading = interpreter.readAs(confirming.command(), confirming.sentence());
            return newRunStep(confirming.sentence(), confirming.command(), confirming.parameters(), reading);
        }
        return StandingPhrases.isNo(answer) ? abortedStep() : handleWish(answer);
    }

    /// Proposes what else the last sentence may have meant.
    private DialogueStep handleMisunderstanding(DialogueState before) {
        var wrong = misreadSentence(before);
        if (wrong.sentence().isEmpty() || interpreter.command(wrong.command()).isEmpty()) {
            return outOfScopeStep(NOTHING_READ);
        }
        clarifications.unlearn(interpreter.wish(wrong.sentence()), wrong.command());
        var reading = interpreter.rankCommands(wrong.sentence());
        var others = reading.candidates().stream()
                .map(CommandCandidate::command)
                .filter(each -> !each.equals(wrong.command()))
                .toList();
        return others.isEmpty() ? outOfScopeStep(reading) : askWhichCommand(wrong.sentence(), others, true, reading);
    }

    private static Listening misreadSentence(DialogueState before) {
        return switch (before) {
            case Listening last -> last;
            case Choosing choosing ->
                new Listening(choosing.sentence(), choosing.candidates().getFirst());
            case Filling filling -> new Listening(filling.sentence(), filling.command());
            case Confirming confirming -> new Listening(confirming.sentence(), confirming.command());
        };
    }
}
