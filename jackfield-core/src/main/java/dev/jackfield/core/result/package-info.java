/// Results that are too long for their caller: a short answer instead, and pages of the whole.
///
/// Everything here works on bytes and takes linear time, because results come from servers and may be huge, deep or
/// odd. Nothing here knows where results are kept or who may read them. Start with
/// [dev.jackfield.core.result.ResultBudget]; [dev.jackfield.core.result.ResultReader] reads what was kept.
@NullMarked
package dev.jackfield.core.result;

import org.jspecify.annotations.NullMarked;
