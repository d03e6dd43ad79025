package dev.jackfield.documents;

import dev.jackfield.core.shelf.DrawerKind;
import dev.jackfield.core.shelf.ForwardingShelf;
import dev.jackfield.core.shelf.MemoryShelf;
import java.time.InstantSource;
import java.util.List;

/// A shelf on which something happens after each look at the keys of a drawer.
public final class HookedShelf extends ForwardingShelf {
    private final Runnable looked;

    public HookedShelf(Runnable looked) {
        super(new MemoryShelf(InstantSource.system()));
        this.looked = looked;
    }

    @Override
    public List<String> keys(DrawerKind kind, String owner, String prefix, String after, int most) {
        var keys = super.keys(kind, owner, prefix, after, most);
        looked.run();
        return keys;
    }
}
