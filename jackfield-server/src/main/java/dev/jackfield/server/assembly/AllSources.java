package dev.jackfield.server.assembly;

import dev.jackfield.agent.ai.MethodAi;
import dev.jackfield.builtin.skillfolder.ShownDocuments;
import dev.jackfield.builtin.skillfolder.SkillLoader;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.source.Source;
import dev.jackfield.server.reload.HubSources;
import dev.jackfield.settings.load.LoadedConfig;
import dev.jackfield.settings.load.ReservedNames;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Adds to the configured sources those that a hub has besides: skills, `ai`, its own one, and documents.
record AllSources(SkillLoader skills, HubConversations conversations, OwnSourceFactory own, ShownDocuments documents)
        implements HubSources {

    @Override
    public List<Source> complete(
            List<Source> configured,
            LoadedConfig before,
            LoadedConfig after,
            Function<String, Optional<Source>> running) {
        var settings = after.settings();
        var named = new LinkedHashMap<String, String>();
        configured.forEach(source -> named.put(source.id(), source.skill()));
        var found = skills.sources(new ReservedNames(after, named).names());
        var taken = new HashSet<>(settings.profiles().keySet());
        taken.addAll(settings.aliases().keySet());
        var callable = Stream.concat(configured.stream(), found.stream()).toList();
        var withAi = conversations.withAi(callable, taken, settings, running.apply(MethodAi.NAME));
        var ownSource = own.source(running.apply(HubItems.SOURCE), before.settings(), settings);
        var sources = Stream.concat(withAi.stream(), Stream.of(ownSource)).toList();
        return documents.withDocuments(sources, skills.hasSkillsWithServices(), taken);
    }
}
