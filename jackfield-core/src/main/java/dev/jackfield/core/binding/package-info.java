/// Java methods as tools, resources and prompts: their definitions, how arguments are read and how results are
/// written.
///
/// The JSON of Java types is in `binding.shape`; this package knows neither sources nor the catalog. Start with
/// `Binding`.
@NullMarked
package dev.jackfield.core.binding;

import org.jspecify.annotations.NullMarked;
