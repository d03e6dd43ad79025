package dev.jackfield.language;
import java.util.*;
import java.util.stream.*;
final class Rep { public static void main(String[] a) {
  try (var model = TestModel.open()) {
   var commands = Labelled.commands();
   var language = new Language(() -> a.length > 1 ? Optional.empty() : Optional.of(model.embedder()), Retail.LOOKUP);
   var c = new Conversation(language, language.interpreter(commands), ClarificationStore.inMemory(), ParameterCheck.NONE, false);
   var writing = commands.stream().filter(CommandSketch::isWriting).map(CommandSketch::name).collect(Collectors.toSet());
   var set = a[0].equals("train") ? Labelled.train() : Labelled.heldOut();
   var r = LabelledReport.of(set, c, writing);
   r.remarks().forEach(System.out::println); System.out.println(r.toString().replaceAll("remarks=.*", ""));
   var times = new ArrayList<Long>(); for (var l : set) { var t = System.nanoTime(); c.say(Dialogue.start(), l.utterance() + " ."); times.add(System.nanoTime() - t); }
   Collections.sort(times); System.out.println("p50 ms " + times.get(times.size() / 2) / 1e6 + " p95 " + times.get(times.size() * 95 / 100) / 1e6);
  } } }
