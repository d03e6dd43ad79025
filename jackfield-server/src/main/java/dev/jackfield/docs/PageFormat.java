package dev.jackfield.docs;

/// In what a page is written.
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

    /// What the names of files of this form end with.
    public String suffix() {
        return suffix;
    }

    public abstract String write(Page page);
}
