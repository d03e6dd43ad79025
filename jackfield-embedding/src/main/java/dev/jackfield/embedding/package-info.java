/// The model all-MiniLM-L6-v2 (int8), run by ONNX Runtime: texts in, vectors of 384 numbers out.
///
/// This package is not on the class path of a hub. The server loads it with a class loader of its own at the first
/// search, because the model takes more memory than the rest of an idle hub. Start with `MiniLm`, then `WordPieces`.
/// `NativeLibraries` puts the native code of ONNX Runtime where the JVM can load it.
///
/// One platform thread embeds one text at a time. So no carrier of virtual threads is held, and a text always
/// gives the same vector.
@NullMarked
package dev.jackfield.embedding;

import org.jspecify.annotations.NullMarked;
