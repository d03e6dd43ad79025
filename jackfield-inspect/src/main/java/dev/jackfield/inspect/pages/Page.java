package dev.jackfield.inspect.pages;

import java.util.List;

/// One page of the book.
///
/// @param name its file without what stands for the form, from the folder of the book: `index`, `sources/demo`
public record Page(String name, String title, List<Block> blocks) {
    public Page {
        blocks = List.copyOf(blocks);
    }

    /// The relative link from this page to another place.
    ///
    /// @param suffix of files in this format
    String linkTo(Inline.Target target, String suffix) {
        var anchor = target.anchor().isEmpty() ? "" : "#" + target.anchor();
        return target.page().equals(name) && !anchor.isEmpty() ? anchor : file(target.page()) + suffix + anchor;
    }

    private String file(String page) {
        var folder = name.substring(0, name.lastIndexOf('/') + 1);
        return page.startsWith(folder) ? page.substring(folder.length()) : "../".repeat(depth()) + page;
    }

    private int depth() {
        return (int) name.chars().filter(each -> each == '/').count();
    }
}
