package shop;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/// Works out sums, products, powers and parentheses: `+ - * / // **`, as a calculator of Python does.
public final class Calculator {
    private static final Pattern ALLOWED = Pattern.compile("[0-9+\\-*/(). ]*");
    private static final int LONGEST = 1_000;
    private static final int DEEPEST = 100;

    private final String text;
    private int at;
    private int depth;

    private Calculator(String text) {
        this.text = text;
    }

    /// The result, with at most two places and at least one.
    public static String result(String expression) {
        if (!ALLOWED.matcher(expression).matches()) {
            throw new Refusal("invalid characters in expression");
        }
        if (expression.length() > LONGEST) {
            throw new Refusal("the expression is longer than %d characters".formatted(LONGEST));
        }
        var reader = new Calculator(expression);
        var value = reader.sum();
        if (reader.next() != 0) {
            throw new Refusal("invalid syntax");
        }
        if (Double.isInfinite(value) || Double.isNaN(value)) {
            throw new Refusal("the result is too large, or is no number");
        }
        return rounded(value);
    }

    private static String rounded(double value) {
        var rounded = new BigDecimal(value).setScale(2, RoundingMode.HALF_EVEN).stripTrailingZeros();
        return rounded.setScale(Math.max(1, rounded.scale())).toPlainString();
    }

    private char next() {
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private boolean takes(char sign) {
        var isThere = next() == sign;
        at += isThere ? 1 : 0;
        return isThere;
    }

    private boolean takesTwice(char sign) {
        var isThere = next() == sign && at + 1 < text.length() && text.charAt(at + 1) == sign;
        at += isThere ? 2 : 0;
        return isThere;
    }

    private double sum() {
        var value = product();
        while (next() == '+' || next() == '-') {
            value = takes('+') ? value + product() : minus(value);
        }
        return value;
    }

    private double minus(double value) {
        takes('-');
        return value - product();
    }

    private double product() {
        var value = factor();
        while (next() == '*' || next() == '/') {
            if (takesTwice('/')) {
                value = Math.floor(value / divisor());
            } else {
                value = takes('/') ? value / divisor() : times(value);
            }
        }
        return value;
    }

    private double times(double value) {
        takes('*');
        return value * factor();
    }

    private double divisor() {
        var by = factor();
        if (by == 0) {
            throw new Refusal("division by zero");
        }
        return by;
    }

    private double factor() {
        if (++depth > DEEPEST) {
            throw new Refusal("too many nested parentheses");
        }
        try {
            if (takes('-')) {
                return -factor();
            }
            if (takes('+')) {
                return factor();
            }
            return power(takes('(') ? inside() : number());
        } finally {
            depth--;
        }
    }

    /// A power binds more strongly than the sign before it, and less than the one after it: `-2 ** -1` is -0.5.
    private double power(double value) {
        if (!takesTwice('*')) {
            return value;
        }
        var exponent = factor();
        if (value == 0 && exponent < 0) {
            throw new Refusal("division by zero");
        }
        return Math.pow(value, exponent);
    }

    private double inside() {
        var value = sum();
        if (!takes(')')) {
            throw new Refusal("invalid syntax");
        }
        return value;
    }

    private double number() {
        next();
        var start = at;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        try {
            return Double.parseDouble(text.substring(start, at));
        } catch (NumberFormatException malformed) {
            throw new Refusal("invalid syntax");
        }
    }
}
