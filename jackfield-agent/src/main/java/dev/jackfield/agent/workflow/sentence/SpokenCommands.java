package dev.jackfield.agent.workflow.sentence;

import dev.jackfield.agent.language.CommandDialogue;
import dev.jackfield.agent.language.DialogueState;
import dev.jackfield.agent.language.DialogueStep;
import dev.jackfield.agent.language.meaning.InterpreterCache;
import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterExtractor;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.ValueLookup.Suggestion;
import dev.jackfield.agent.language.value.KnownValues;
import dev.jackfield.agent.workflow.model.UsableCommand;
import dev.jackfield.agent.workflow.model.WorkflowSettings;
import dev.jackfield.api.hub.Values;
import dev.jackfield.core.identity.Identity;
import dev.jackfield.core.search.Embedder;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Finds out which command a sentence means, and with which parameters, with `dev.jackfield.agent.language`: a sketch
/// of each command, and a dialogue for each session. It never runs a command.
///
/// A clarification counts only for the identity that gave it.
public final class SpokenCommands {
    private static final Duration MODEL_TIME = Duration.ofSeconds(20);
    private static final String MISUNDERSTOOD = "you misunderstood";

    /// Where the sentence was said that is being read on this thread; look-ups need the state of its session.
    private static final ScopedValue<Situation> SITUATION = ScopedValue.newInstance();

    private final InterpreterCache language;
    private final boolean confirmWrites;
    private final Function<Situation, ParameterExtractor> extraction;
    private final Map<UsableCommand, CommandSketch> sketches = Collections.synchronizedMap(new WeakHashMap<>());
    private final SpokenSchemas schemas = new SpokenSchemas();
    private final KeptClarifications clarified;

    /// Creates an understanding for one workflow that forgets what was clarified when it ends.
    ///
    /// @param model asked at the first sentence; understanding is worse without one
    public SpokenCommands(Supplier<Optional<Embedder>> model, boolean confirmWrites) {
        this(model, confirmWrites, KeptClarifications.inMemory(), _ -> ParameterExtractor.NONE);
    }

    /// Creates an understanding for one workflow.
    ///
    /// @param clarified what identities clarified before
    /// @param extraction makes what reads values besides the rules
    SpokenCommands(
            Supplier<Optional<Embedder>> model,
            boolean confirmWrites,
            KeptClarifications clarified,
            Function<Situation, ParameterExtractor> extraction) {
        this.clarified = clarified;
        this.language = new InterpreterCache(model, SpokenCommands::suggestions);
        this.confirmWrites = confirmWrites;
        this.extraction = extraction;
    }

    /// Creates the understanding that a configuration wants.
    public static SpokenCommands of(
            WorkflowSettings settings,
            Supplier<Optional<Embedder>> embedder,
            KeptClarifications clarified,
            WorkflowModels models) {
        return new SpokenCommands(
                embedder, settings.confirmWrites(), clarified, here -> extractor(settings.language(), models, here));
    }

    private static ParameterExtractor extractor(
            WorkflowSettings.Extraction extraction, WorkflowModels models, Situation here) {
        return switch (extraction) {
            case OFFLINE -> ParameterExtractor.NONE;
            case AUTO ->
                here.isOfAgent()
                        ? ParameterExtractor.NONE
                        : new ModelExtractor(models::forSentences, here, true, MODEL_TIME);
            case MODEL -> new ModelExtractor(models::forSentences, here, false, MODEL_TIME);
        };
    }

    /// Reads a sentence, or the answer to the last question.
    public Interpretation read(String text, Situation situation) {
        if (text.length() > InterpreterCache.LONGEST_SENTENCE) {
            return tooLong(text, situation);
        }
        var known = sketches(situation);
        return meaning(step(text, situation, known), known);
    }

    /// A command of which only the beginning was read could be another one.
    private static Interpretation tooLong(String text, Situation situation) {
        var problem = ("A sentence may have at most %,d characters, and this one has %,d. Nothing was done; say it in"
                        + " fewer words.")
                .formatted(InterpreterCache.LONGEST_SENTENCE, text.length());
        return new Interpretation.Remark(problem, situation.dialogue());
    }

    /// Returns what follows from a sentence, with what was read in it.
    public DialogueStep step(String text, Situation situation) {
        return step(text, situation, sketches(situation));
    }

    private List<CommandSketch> sketches(Situation situation) {
        return situation.commands().stream().map(this::sketch).toList();
    }

    private DialogueStep step(String text, Situation situation, List<CommandSketch> known) {
        var dialogue = new CommandDialogue(
                language,
                language.interpreter(known),
                clarified.storeFor(situation.identity()),
                new SpokenValueCheck(situation, schemas),
                confirmWrites,
                extraction.apply(situation));
        var before = currentDialogue(situation, known);
        return ScopedValue.where(SITUATION, situation).call(() -> dialogue.say(before, text));
    }

    /// The user says that the last sentence was understood wrongly.
    public Interpretation handleMisunderstanding(Situation situation) {
        return read(MISUNDERSTOOD, situation);
    }

    private CommandSketch sketch(UsableCommand command) {
        return sketches.computeIfAbsent(command, CommandSketches::of);
    }

    /// Returns the state of the dialogue. A question about a command that is not there any more is forgotten.
    private static DialogueState currentDialogue(Situation situation, List<CommandSketch> known) {
        if (!(situation.dialogue() instanceof DialogueState dialogue)) {
            return DialogueState.start();
        }
        var names = known.stream().map(CommandSketch::name).toList();
        var isKnown = switch (dialogue) {
            case DialogueState.Listening last -> last.command().isEmpty() || names.contains(last.command());
            case DialogueState.Choosing choosing -> names.containsAll(choosing.candidates());
            case DialogueState.Filling filling -> names.contains(filling.command());
            case DialogueState.Confirming confirming -> names.contains(confirming.command());
        };
        return isKnown ? dialogue : DialogueState.start();
    }

    private static Interpretation meaning(DialogueStep step, List<CommandSketch> known) {
        return switch (step.outcome()) {
            case DialogueStep.Outcome.Run run ->
                new Interpretation.Run(
                        run.command(), Values.json(run.parameters()), isWriting(run.command(), known), step.state());
            case DialogueStep.Outcome.Ask ask
            when ask.about() == DialogueStep.About.OUT_OF_SCOPE ->
                new Interpretation.Remark(ask.question(), step.state());
            case DialogueStep.Outcome.Ask ask ->
                new Interpretation.Question(ask.question(), choices(ask), step.state());
            case DialogueStep.Outcome.Aborted(var message) -> new Interpretation.Remark(message, step.state());
        };
    }

    private static boolean isWriting(String command, List<CommandSketch> known) {
        return known.stream().anyMatch(each -> each.name().equals(command) && each.isWriting());
    }

    /// Returns the answers that are possible where one of a few is wanted.
    private static List<String> choices(DialogueStep.Outcome.Ask ask) {
        return switch (ask.about()) {
            case WHICH_COMMAND -> ask.candidates();
            case CONFIRMATION -> List.of("yes", "no");
            case PARAMETERS ->
                ask.fields().size() == 1 ? ask.fields().getFirst().choices() : List.of();
            case OUT_OF_SCOPE -> List.of();
        };
    }

    private static List<Suggestion> suggestions(CommandSketch command, ParameterSketch parameter, String sentence) {
        return SITUATION.isBound()
                ? new KnownValues(SITUATION.get().candidates(command.name(), parameter.name())).suggestionsIn(sentence)
                : List.of();
    }

    /// Where a sentence was said.
    public interface Situation {

        Identity identity();

        /// The commands that can be used there, without those that rules hide from the identity.
        List<UsableCommand> commands();

        /// What the last interpretation in this session wanted to remember.
        @Nullable
        Object dialogue();

        /// Values that a parameter can have now, each with what people call it.
        Map<String, String> candidates(String command, String parameter);

        /// What the command objects to, in the state of the session.
        Optional<String> objection(UsableCommand command, Record parameters);

        /// Whether an agent wrote the sentence. It can say what is missing itself.
        default boolean isOfAgent() {
            return false;
        }
    }
}
