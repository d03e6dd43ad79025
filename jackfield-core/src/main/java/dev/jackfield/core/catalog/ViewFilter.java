package dev.jackfield.core.catalog;

import dev.jackfield.core.call.Glob;
import dev.jackfield.core.call.HubItems;
import dev.jackfield.core.call.ItemName;
import dev.jackfield.core.call.Subject;
import dev.jackfield.core.call.View;
import dev.jackfield.core.source.Item;
import java.util.List;

/// The items that an endpoint with this view lists. A view is about tools: their definitions go to models, while
/// prompts and resources are chosen by people and programs.
///
/// @param pinned the tools that a search or code view lists besides its own
/// @param hasFinders whether a full view lists the hub's tools to find and call others
public record ViewFilter(View view, List<Glob> pinned, boolean hasFinders) implements ListFilter {
    public ViewFilter {
        pinned = List.copyOf(pinned);
    }

    @Override
    public boolean includes(Item.Kind kind, ItemName name) {
        if (HubItems.isFinder(name)) {
            return name.item().equals(HubItems.CONVERSE) || isListed(name.item());
        }
        return view == View.FULL || kind != Item.Kind.TOOL || isPinned(name);
    }

    private boolean isListed(String finder) {
        return switch (view) {
            case FULL -> hasFinders;
            case SEARCH -> !finder.equals(HubItems.CODE);
            case CODE -> !finder.equals(HubItems.CALL);
        };
    }

    private boolean isPinned(ItemName name) {
        if (pinned.isEmpty()) {
            return false;
        }
        var subject = Subject.ofBare(name);
        return pinned.stream().anyMatch(subject::isSurely);
    }
}
