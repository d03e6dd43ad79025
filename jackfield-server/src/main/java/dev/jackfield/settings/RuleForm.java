package dev.jackfield.settings;

import java.util.regex.Pattern;

/// The form of a rule. What a rule means is known where rules are applied; here only typing errors are caught.
final class RuleForm {
    static final String EXPECTED =
            "must be like `deny github.delete_* to readers`: allow or deny, a name in which * stands for anything,"
                    + " and maybe `to` with roles or identities, separated by commas";

    private static final String NAME = "[A-Za-z0-9._@*-]+";
    private static final Pattern FORM =
            Pattern.compile("(allow|deny)\\s+\\S+(\\s+to\\s+%s(\\s*,\\s*%s)*)?".formatted(NAME, NAME));

    private RuleForm() {}

    static boolean fits(String rule) {
        return FORM.matcher(rule.strip()).matches();
    }
}
