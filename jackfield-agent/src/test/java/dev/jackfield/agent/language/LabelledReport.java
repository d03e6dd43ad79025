package dev.jackfield.agent.language;

import dev.jackfield.agent.language.DialogueStep.Outcome.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// How well labelled sentences are understood.
///
/// @param right sentences whose command was found
/// @param rejected sentences out of scope that were recognised as such
/// @param wronglyWritten sentences that would have run a command that changes something, and not the right one
/// @param wronglyAsked sentences whose command only reads, and was found, but that led to a question although they
///     have all values
/// @param readsAtOnce sentences whose command only reads, and that ran it without a question
/// @param writesAtOnce the same of commands that change something
/// @param rightParameters right sentences whose parameters are exactly those of the label
record LabelledReport(
        int inScope,
        int right,
        int outOfScope,
        int rejected,
        int wronglyWritten,
        int wronglyAsked,
        int readsAtOnce,
        int writesAtOnce,
        int rightParameters,
        List<String> remarks) {

    /// Returns how many sentences are understood: those whose command was found. A question is none for one that only
    /// reads.
    int understood() {
        return right - wronglyAsked;
    }

    static LabelledReport of(List<Labelled> sentences, CommandDialogue conversation, Set<String> writing) {
        var right = new HashSet<Labelled>();
        var rejected = 0;
        var wronglyWritten = 0;
        var wronglyAsked = 0;
        var readsAtOnce = 0;
        var writesAtOnce = 0;
        var rightParameters = 0;
        var remarks = new ArrayList<String>();
        for (var sentence : sentences) {
            var step = conversation.say(DialogueState.start(), sentence.utterance());
            var found = step.reading().command();
            if (sentence.command() == null) {
                rejected += found == null ? 1 : 0;
            } else if (sentence.command().equals(found)) {
                right.add(sentence);
                var isWriting = writing.contains(found);
                var isRun = step.outcome() instanceof Run;
                var isWronglyAsked =
                        !isWriting && !isRun && step.reading().missing().isEmpty();
                wronglyAsked += isWronglyAsked ? 1 : 0;
                readsAtOnce += isRun && !isWriting ? 1 : 0;
                writesAtOnce += isRun && isWriting ? 1 : 0;
                rightParameters += hasRightParameters(sentence, step) ? 1 : 0;
                if (!hasRightParameters(sentence, step) || isWronglyAsked) {
                    remarks.add(remark(sentence, step));
                }
            }
            if (step.outcome() instanceof Run run
                    && writing.contains(run.command())
                    && !run.command().equals(sentence.command())) {
                wronglyWritten++;
            }
            if (sentence.command() == null ? found != null : !sentence.command().equals(found)) {
                remarks.add("WRONG " + remark(sentence, step));
            }
        }
        var inScope =
                (int) sentences.stream().filter(each -> each.command() != null).count();
        return new LabelledReport(
                inScope,
                right.size(),
                sentences.size() - inScope,
                rejected,
                wronglyWritten,
                wronglyAsked,
                readsAtOnce,
                writesAtOnce,
                rightParameters,
                remarks);
    }

    String figures() {
        return "%d of %d sentences understood, %d reads wrongly asked, %d reads and %d writes at once, %d of %d rejected"
                .formatted(understood(), inScope, wronglyAsked, readsAtOnce, writesAtOnce, rejected, outOfScope);
    }

    private static boolean hasRightParameters(Labelled sentence, DialogueStep step) {
        var found = new java.util.HashMap<>(step.reading().parameters());
        found.remove("summary");
        return found.equals(sentence.parameters());
    }

    private static String remark(Labelled sentence, DialogueStep step) {
        return String.format(
                Locale.ROOT,
                "%.2f %s, labelled %s %s, read %s %s",
                step.reading().confidence(),
                sentence.utterance(),
                sentence.command(),
                sentence.parameters(),
                step.reading().command(),
                step.reading().parameters());
    }
}
