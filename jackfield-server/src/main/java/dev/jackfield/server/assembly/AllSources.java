package dev.jackfield.server.assembly;

import dev.jackfield.builtin.skillfolder.ShownDocuments;
import dev.jackfield.builtin.skillfolder.SkillLoader;
import dev.jackfield.core.source.Source;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.ReservedNames;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Adds to the configured sources those that a hub has besides: skills, `ai`, its own one, and documents.
record AllSources(SkillLoader skills, HubConversations conversations, ShownDocuments documents) {

    /// @param ai the running source of that name
    List<Source> combine(List<Source> configured, LoadedConfig by, Source own, Optional<Source> ai) {
        var named = new LinkedHashMap<String, String>();
        configured.forEach(source -> named.put(source.id(), source.skill()));
        var found = skills.sources(new ReservedNames(by, named).names());
        var taken = new HashSet<>(by.settings().profiles().keySet());
        taken.addAll(by.settings().aliases().keySet());
        var callable = Stream.concat(configured.stream(), found.stream()).toList();
        var sources = Stream.concat(conversations.withAi(callable, taken, by.settings(), ai).stream(), Stream.of(own))
                .toList();
        return documents.withDocuments(sources, skills.hasSkillsWithServices(), taken);
    }

    /// Looks for skills in the folder that a configuration names.
    void loadSkillChanges(LoadedConfig by) {
        try {
            skills.loadChanges(by.skills());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
