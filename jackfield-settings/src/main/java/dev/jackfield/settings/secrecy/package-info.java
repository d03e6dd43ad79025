/// Recognises secrets in configured values, and masks them in output.
///
/// No class here stores a secret or knows the meaning of a key. Start with `SecretLook`; `SecretMask` masks.
@NullMarked
package dev.jackfield.settings.secrecy;

import org.jspecify.annotations.NullMarked;
