package dev.jackfield.language.meaning;

/// How much a sentence looks like a command, in numbers between 0 and 1.
///
/// @param nearest the cosine with the nearest example in meaning; 0 without a model
/// @param near the mean of the cosines with the three nearest examples
/// @param letters the cosine with the nearest example in letters
/// @param filled the part of the required parameters for which the sentence has a value
/// @param stray the part of the values in the sentence that no parameter takes
record Evidence(double nearest, double near, double letters, double filled, double stray) {
    double[] numbers() {
        return new double[] {nearest, near, letters, filled, stray};
    }
}
