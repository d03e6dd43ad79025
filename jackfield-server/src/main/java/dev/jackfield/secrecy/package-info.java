/// Recognises secrets in what people configure, and hides them where it is shown.
///
/// Nothing here keeps a secret or knows what a key means. Start with `SecretLook`; `SecretMask` hides.
@NullMarked
package dev.jackfield.secrecy;

import org.jspecify.annotations.NullMarked;
