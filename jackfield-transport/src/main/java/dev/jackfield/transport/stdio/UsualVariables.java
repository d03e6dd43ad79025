package dev.jackfield.transport.stdio;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The variables that programs need to find their files, their language and their proxy.
final class UsualVariables {
    private static final Set<String> NAMES = Set.of("""
            PATH HOME USER LOGNAME SHELL TERM LANG LANGUAGE TZ TMPDIR TMP TEMP DISPLAY
            WAYLAND_DISPLAY JAVA_HOME HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY SSL_CERT_FILE
            SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE SYSTEMROOT
            SYSTEMDRIVE COMSPEC PATHEXT APPDATA LOCALAPPDATA USERPROFILE PROGRAMFILES PROGRAMDATA""".split("\\s+"));
    private static final List<String> PREFIXES = List.of("LC_", "XDG_", "NPM_CONFIG_", "NVM_", "PYENV_", "UV_");

    private UsualVariables() {}

    static boolean contains(String variable) {
        var name = variable.toUpperCase(Locale.ROOT);
        return NAMES.contains(name) || PREFIXES.stream().anyMatch(name::startsWith);
    }
}
