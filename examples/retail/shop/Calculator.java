package shop;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/// Works out sums, products and parentheses.
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
        if (reader.next() != 0 || Double.isInfinite(value) || Double.isNaN(value)) {
            throw new Refusal("invalid syntax");
        }
        return new BigDecimal(value)
                                .setScale(2, RoundingMode.HALF_EVEN)
                                .stripTrailingZeros()
                                .scale()
                        <= 0
                ? new BigDecimal(value).setScale(0, RoundingMode.HALF_EVEN).toPlainString() + ".0"
                : new BigDecimal(value)
                        .setScale(2, RoundingMode.HALF_EVEN)
                        .stripTrailingZeros()
                        .toPlainString();
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
            value = takes('*') ? value * factor() : quotient(value);
        }
        return value;
    }

    private double quotient(double value) {
        takes('/');
        var by = factor();
        if (by == 0) {
            throw new Refusal("division by zero");
        }
        return value / by;
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
            return takes('(') ? inside() : number();
        } finally {
            depth--;
        }
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
        } catch (NumberFormatException none) {
            throw new Refusal("invalid syntax");
        }
    }
}
