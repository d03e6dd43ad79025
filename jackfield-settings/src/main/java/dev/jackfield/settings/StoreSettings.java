package dev.jackfield.settings;

import dev.jackfield.core.config.Checks;
import dev.jackfield.core.config.Doc;
import dev.jackfield.core.config.Secret;
import org.jspecify.annotations.Nullable;

@Doc("Where the hub keeps its data: conversations, documents, long calls, the audit. Takes effect at the next start.")
public record StoreSettings(
        @Doc("A PostgreSQL database, for example `postgresql://jackfield@db.example/jackfield`. Without this key, the"
                + " data is in the file `jackfield.db` of the state folder.")
        @Nullable
        String url,

        @Doc("The password for the database, best taken from a variable: `${STORE_PASSWORD}`.") @Nullable
        Secret password) {

    public StoreSettings {
        new Checks()
                .that(
                        url == null || url.matches("(jdbc:)?postgres(ql)?://[^\\s]+"),
                        "url",
                        "must begin with postgresql://, for example postgresql://jackfield@db.example/jackfield")
                .that(
                        url == null || !url.matches("[^:]+://[^/@]*:[^/@]*@.*"),
                        "url",
                        "must not contain a password; write it under `password`, best as `${STORE_PASSWORD}`")
                .that(password == null || url != null, "password", "needs a `url`")
                .done();
    }
}
