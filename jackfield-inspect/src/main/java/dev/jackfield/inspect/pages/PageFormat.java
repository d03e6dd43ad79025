package dev.jackfield.inspect.pages;

/// The format of a page.
public enum PageFormat {
    MARKDOWN(".md") {
        @Override
        public String write(Page page) {
            return new Markdown(page).text();
        }
    },
    HTML(".html") {
        @Override
        public String write(Page page) {
            return new Html(page).text();
        }
    };

    private final String suffix;

    PageFormat(String suffix) {
        this.suffix = suffix;
    }

    /// The suffix of files in this format.
    public String suffix() {
        return suffix;
    }

    public abstract String write(Page page);
}
