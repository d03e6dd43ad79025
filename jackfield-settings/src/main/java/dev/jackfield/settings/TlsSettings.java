package dev.jackfield.settings;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Secret;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

@Doc("The TLS certificate of the hub, as two PEM files or one PKCS#12 file. Renewed files are used"
        + " after a reload of the configuration. Relative paths start at the folder of the configuration.")
public record TlsSettings(
        @Doc("A PEM file with the certificate, followed by its intermediate certificates.") @Nullable
        Path certificate,

        @Doc("A PEM file with the private key of the certificate, in PKCS#8 without a password.") @Nullable
        Path key,

        @Doc("A PKCS#12 file with the certificate and its private key.") @Nullable
        Path keystore,

        @Doc("The password of the PKCS#12 file.") @Nullable Secret password) {

    public TlsSettings {
        var pem = certificate != null && key != null && keystore == null && password == null;
        var store = certificate == null && key == null && keystore != null && password != null;
        new Checks()
                .that(
                        pem || store,
                        "",
                        "needs `certificate` and `key`, or `keystore` and `password`",
                        "certificate",
                        "key",
                        "keystore",
                        "password")
                .done();
    }
}
