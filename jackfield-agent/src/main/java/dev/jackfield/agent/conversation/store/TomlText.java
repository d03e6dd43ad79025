package dev.jackfield.agent.conversation.store;

/// Texts of TOML on one line, in double quotes with escapes or in single quotes without.
final class TomlText {
    private final String row;
    private final StringBuilder text = new StringBuilder();
    private int at = 1;

    private TomlText(String row) {
        this.row = row;
    }

    /// Writes a text. Single quotes are escaped, because three of them would begin a text of several lines for
    /// readers that look at no more than that.
    static String write(String text) {
        var quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else if (c < ' ' || c == 0x7f || c == '\'') {
                quoted.append("\\u%04X".formatted(c));
            } else {
                quoted.append((char) c);
            }
        });
        return quoted.append('"').toString();
    }

    /// Reads a text, which only a comment may follow.
    ///
    /// @throws IllegalArgumentException when it is none
    static String read(String row) {
        return new TomlText(row).read();
    }

    private String read() {
        var quote = row.isEmpty() ? ' ' : row.charAt(0);
        require(quote == '"' || quote == '\'');
        while (peek() != quote) {
            if (row.charAt(at) == '\\' && quote == '"') {
                at++;
                text.appendCodePoint(escape(peek()));
            } else {
                text.append(row.charAt(at));
                at++;
            }
        }
        var rest = row.substring(at + 1).strip();
        require(rest.isEmpty() || rest.startsWith("#"));
        return text.toString();
    }

    private char peek() {
        require(at < row.length());
        return row.charAt(at);
    }

    private int escape(char letter) {
        at++;
        return switch (letter) {
            case 'b' -> '\b';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'f' -> '\f';
            case 'r' -> '\r';
            case '"', '\\' -> letter;
            case 'u' -> unicode(4);
            case 'U' -> unicode(8);
            default -> throw new IllegalArgumentException("unknown escape");
        };
    }

    private int unicode(int digits) {
        require(at + digits <= row.length());
        var point = Integer.parseInt(row, at, at + digits, 16);
        require(Character.isValidCodePoint(point));
        at += digits;
        return point;
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException("no text of TOML");
        }
    }
}
