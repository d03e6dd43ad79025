package dev.jackfield.agent.language.meaning;

import dev.jackfield.agent.language.sketch.CommandSketch;
import dev.jackfield.agent.language.sketch.ParameterExtractor;
import dev.jackfield.agent.language.sketch.ParameterSketch;
import dev.jackfield.agent.language.sketch.ValueLookup;
import dev.jackfield.agent.language.text.SentenceVectors;
import dev.jackfield.agent.language.text.TaggedValues;
import dev.jackfield.agent.language.value.Coercion;
import dev.jackfield.agent.language.value.CommandForm;
import dev.jackfield.agent.language.value.ExtractedValues;
import dev.jackfield.agent.language.value.ParameterReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Finds out which of some commands a sentence means, and with which parameters. May be used by several threads.
///
/// Made by [InterpreterCache]. The first sentence takes longer, because the examples go through the model.
public final class Interpreter {
    private static final int MOST_CANDIDATES = 3;

    private final ValueLookup lookup;
    private final SentenceVectors vectors;
    private final CommandNameReader names;
    private final ParameterReader parameters;
    private final Map<String, CommandForm> forms = new LinkedHashMap<>();
    private final Lazy<Examples> examples;
    private final Lazy<List<ExampleTemplate>> templates;
    private final Lazy<CommandContrast> contrast;
    private final Map<String, WholeWish> wishes = new ConcurrentHashMap<>();

    Interpreter(List<CommandSketch> commands, ValueLookup lookup, SentenceVectors vectors) {
        this.lookup = lookup;
        this.vectors = vectors;
        this.names = new CommandNameReader(List.copyOf(commands));
        this.parameters = new ParameterReader(vectors, lookup);
        CommandForm.all(commands).forEach(form -> forms.put(form.command().name(), form));
        this.examples = new Lazy<>(() -> new Examples(spokenForms(), vectors));
        this.templates = new Lazy<>(this::templates);
        this.contrast = new Lazy<>(() -> new CommandContrast(spokenForms()));
    }

    private List<CommandForm> spokenForms() {
        return forms.values().stream().filter(form -> form.command().isSpoken()).toList();
    }

    private List<ExampleTemplate> templates() {
        return spokenForms().stream()
                .flatMap(form -> form.command().utterances().stream()
                        .flatMap(example -> ExampleTemplate.of(form, example).stream()))
                .toList();
    }

    /// Prepares the examples, so that the first sentence does not wait for them.
    public void warmUp() {
        examples.get();
    }

    /// Reads a sentence of a stranger: nothing that was clarified before counts.
    public SentenceReading read(String sentence) {
        return read(sentence, new Clarifications(vectors, ClarificationStore.inMemory()));
    }

    public SentenceReading read(String sentence, Clarifications clarifications) {
        var text = cut(sentence);
        var named = names.read(text);
        if (named.isPresent()) {
            return read(named.get(), text);
        }
        var compared = examples.get().comparedSentence(TaggedValues.withoutTags(text));
        return clarifications
                .meantBy(compared.wish())
                .filter(this::isReliable)
                .map(known -> withParameters(List.of(known), known, text))
                .or(() -> readExample(text))
                .orElseGet(() -> rankCommands(text, compared));
    }

    /// Recognises a sentence that is an example, with other values. One that is an example of two commands is not.
    private Optional<SentenceReading> readExample(String text) {
        var fitting = templates.get().stream()
                .flatMap(each ->
                        each.values(text).map(values -> Map.entry(each.command().name(), values)).stream())
                .toList();
        return fitting.stream().map(Map.Entry::getKey).distinct().count() == 1
                ? Optional.of(readExample(
                        fitting.getFirst().getKey(), text, fitting.getFirst().getValue()))
                : Optional.empty();
    }

    private SentenceReading readExample(String command, String text, Map<String, Object> values) {
        var candidate = new CommandCandidate(command, 1);
        var form = form(command).orElseThrow();
        return reading(List.of(candidate), candidate, form, parameters.read(form, text, values), true);
    }

    /// What was learned for a similar sentence is good enough to read, and not to change something.
    private boolean isReliable(CommandCandidate learned) {
        return command(learned.command())
                .filter(command -> !command.isWriting() || learned.confidence() == 1)
                .isPresent();
    }

    private SentenceReading read(CommandNameReader.Named named, String text) {
        var candidate = new CommandCandidate(named.command().name(), named.confidence());
        var given = new LinkedHashMap<String, Object>();
        named.pairs()
                .forEach((name, value) -> named.command()
                        .parameter(name)
                        .flatMap(parameter -> Coercion.of(parameter, texts(parameter, value)))
                        .ifPresent(coerced -> given.put(name, coerced)));
        var pairs = new LinkedHashMap<>(named.pairs());
        pairs.keySet().retainAll(given.keySet());
        var form = form(candidate.command()).orElseThrow();
        var isName = named.rest().isEmpty();
        var read = parameters.read(form, isName ? text : TaggedValues.withoutPairs(named.rest(), pairs), given);
        var isExact = named.confidence() == 1;
        var isNothingElse = isName && isExact && TaggedValues.tags(text).isEmpty();
        var name = isName || !isExact ? "" : named.command().words();
        var isPlain = isNothingElse || isWhole(form, name, read);
        return reading(List.of(candidate), candidate, form, read, isPlain);
    }

    private boolean isWhole(CommandForm form, String name, ParameterReader.ReadValues read) {
        return !form.command().isWriting() || wish(form).isAllOf(name, read.claims(), this::correctWord);
    }

    private WholeWish wish(CommandForm form) {
        return wishes.computeIfAbsent(form.command().name(), _ -> new WholeWish(form));
    }

    private String correctWord(String word) {
        return examples.get().correctWord(word);
    }

    private static List<String> texts(ParameterSketch parameter, String value) {
        return parameter.isList() ? List.of(value.split(",")) : List.of(value);
    }

    /// Ranks all commands by meaning, even if the sentence names one.
    public SentenceReading rankCommands(String sentence) {
        var text = cut(sentence);
        return rankCommands(text, examples.get().comparedSentence(TaggedValues.withoutTags(text)));
    }

    private SentenceReading rankCommands(String text, Examples.Compared compared) {
        var evidence = new EvidenceReader(examples.get(), lookup).read(text, compared);
        var weights = compared.meaning().isPresent() ? EvidenceWeights.WITH_MODEL : EvidenceWeights.WITHOUT_MODEL;
        var probabilities = weights.probabilities(evidence);
        var candidates = candidates(probabilities);
        var outOfScope = probabilities[probabilities.length - 1];
        if (candidates.isEmpty() || outOfScope > candidates.getFirst().confidence()) {
            return SentenceReading.outOfScope(outOfScope, candidates);
        }
        var reading = withParameters(candidates, candidates.getFirst(), text);
        return reading.isPlain()
                ? reading
                : findRival(candidates, text, compared.wish())
                        .map(reading::withRival)
                        .orElse(reading);
    }

    /// Returns the command that the sentence may mean as well as the best one.
    private Optional<String> findRival(List<CommandCandidate> candidates, String text, String wish) {
        var best = form(candidates.getFirst().command()).orElseThrow();
        return candidates.stream()
                .skip(1)
                .map(CommandCandidate::command)
                .filter(other -> contrast.get().isUndecided(best, form(other).orElseThrow(), text, wish))
                .findFirst();
    }

    private List<CommandCandidate> candidates(double[] probabilities) {
        var all = new ArrayList<CommandCandidate>();
        for (var form : examples.get().forms()) {
            all.add(new CommandCandidate(form.command().name(), probabilities[all.size()]));
        }
        return all.stream()
                .sorted(Comparator.comparingDouble(CommandCandidate::confidence).reversed())
                .limit(MOST_CANDIDATES)
                .toList();
    }

    private SentenceReading withParameters(List<CommandCandidate> candidates, CommandCandidate best, String text) {
        var form = form(best.command()).orElseThrow();
        var read = parameters.read(form, text, Map.of());
        return reading(candidates, best, form, read, isWhole(form, "", read));
    }

    private static SentenceReading reading(
            List<CommandCandidate> candidates,
            CommandCandidate best,
            CommandForm form,
            ParameterReader.ReadValues read,
            boolean isPlain) {
        return new SentenceReading(
                best.command(),
                best.confidence(),
                candidates,
                read.values(),
                missingParameters(form, read.values()),
                read.proposals(),
                isPlain);
    }

    private static List<String> missingParameters(CommandForm form, Map<String, Object> values) {
        return form.command().required().stream()
                .map(ParameterSketch::name)
                .filter(name -> !values.containsKey(name))
                .toList();
    }

    /// Reads the parameters of a command that is known already.
    public SentenceReading readAs(String command, String sentence) {
        var chosen = new CommandCandidate(command, 1);
        return withParameters(List.of(chosen), chosen, cut(sentence));
    }

    /// Reads the answer to a question for parameters.
    public SentenceReading readAnswer(String command, String answer, Map<String, Object> given, List<String> asked) {
        var form = form(command).orElseThrow();
        var chosen = new CommandCandidate(command, 1);
        var read = parameters.readAnswer(form, cut(answer), given, asked);
        var isPlain = !form.command().isWriting() || wish(form).isAnswer(read.claims(), this::correctWord);
        return reading(List.of(chosen), chosen, form, read, isPlain);
    }

    /// Returns what is unclear about parameters whose value the answer contradicts.
    ///
    /// @param given the values before the answer
    /// @param values the values with the answer
    public Map<String, String> contradictions(
            String command, String answer, Map<String, Object> given, Map<String, Object> values) {
        return form(command)
                .map(form -> ParameterReader.contradictions(form, cut(answer), given, values))
                .orElse(Map.of());
    }

    /// Adds what an extractor finds to a reading of the same text. It is not asked where no value is wanted, and not
    /// about a text that names its values itself.
    ///
    /// @param wanted the names of the parameters that count
    public SentenceReading withExtracted(
            SentenceReading reading, String text, Collection<String> wanted, ParameterExtractor extractor) {
        var form = form(String.valueOf(reading.command())).orElseThrow();
        if (wanted.isEmpty() || namesValues(text)) {
            return reading;
        }
        var found = extractor.extract(form.command(), cut(text));
        var values = new LinkedHashMap<>(reading.parameters());
        values.putAll(new ExtractedValues(form, lookup).fittingValues(found, wanted));
        return values.equals(reading.parameters())
                ? reading
                : reading.with(values, missingParameters(form, values), false);
    }

    private boolean namesValues(String text) {
        return !TaggedValues.tags(text).isEmpty()
                || names.read(cut(text))
                        .filter(named -> !named.pairs().isEmpty())
                        .isPresent();
    }

    /// The sentence without its values, as clarifications keep it.
    public String wish(String sentence) {
        return examples.get()
                .comparedSentence(TaggedValues.withoutTags(cut(sentence)))
                .wish();
    }

    public Optional<CommandSketch> command(String name) {
        return form(name).map(CommandForm::command);
    }

    private Optional<CommandForm> form(String name) {
        return Optional.ofNullable(forms.get(name));
    }

    /// Returns the command whose name is the whole text.
    public Optional<CommandSketch> commandNamed(String text) {
        return names.read(cut(text)).filter(named -> named.rest().isEmpty()).map(CommandNameReader.Named::command);
    }

    private static String cut(String sentence) {
        return sentence.length() > InterpreterCache.LONGEST_SENTENCE
                ? sentence.substring(0, InterpreterCache.LONGEST_SENTENCE)
                : sentence;
    }
}
