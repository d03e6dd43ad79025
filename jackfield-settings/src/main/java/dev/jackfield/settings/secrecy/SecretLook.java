package dev.jackfield.settings.secrecy;

import java.util.Locale;
import java.util.regex.Pattern;

/// Whether a value looks like a secret, by its name or by itself. What looks like one too often is only hidden, or
/// moved
/// to `.env`.
public final class SecretLook {
    private static final Pattern NAME = Pattern.compile("(^|_)(API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASS|PWD|PAT"
            + "|CREDENTIALS?|AUTH|AUTHORIZATION|COOKIE|BEARER|DSN|CONNECTION_STRING|SIG|SIGNATURE)($|_)");

    /// Keys of well-known services, tokens in three parts, and URLs with a password in them.
    private static final Pattern VALUE = Pattern.compile("(sk|pk|rk|xai|gsk|hf|key|glpat|npm|jf)[-_][A-Za-z0-9_-]{16,}"
            + "|(ghp|gho|ghu|ghs|github_pat)_\\w{20,}|xox[abeprs]-[\\w-]{10,}|AKIA[A-Z0-9]{16}|AIza[\\w-]{30,}"
            + "|eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*|\\w+://[^/@\\s:]*:[^/@\\s]+@\\S+|[0-9a-fA-F]{32,}"
            + "|(?=\\S*[0-9])(?=\\S*[A-Z])(?=\\S*[a-z])[A-Za-z0-9_+=-]{32,}");

    /// A reference is no secret, and neither is a number or a flag. `$${` is no reference, but text.
    private static final Pattern HARMLESS =
            Pattern.compile("|[0-9]{1,6}|true|false|yes|no|on|off|none|(.*[^$])?\\$\\{.*|env:\\w+", Pattern.DOTALL);

    private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
    private static final Pattern FOREIGN = Pattern.compile("[^A-Z0-9]+");

    private SecretLook() {}

    public static boolean isSecret(String name, String value) {
        return !HARMLESS.matcher(value.toLowerCase(Locale.ROOT)).matches()
                && (isSecretName(name) || VALUE.matcher(value).matches());
    }

    public static boolean isSecretName(String name) {
        return !name.isEmpty() && NAME.matcher(variable(name)).find();
    }

    /// A name that a variable can have.
    public static String variable(String name) {
        var words = CAPITAL.matcher(name).replaceAll("_").toUpperCase(Locale.ROOT);
        var legal = FOREIGN.matcher(words).replaceAll("_");
        return legal.isEmpty() || Character.isDigit(legal.charAt(0)) ? "_" + legal : legal;
    }
}
