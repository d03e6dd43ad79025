package dev.jackfield.agent.language.meaning;

/// How much a sentence looks like a command, in numbers between 0 and 1.
///
/// @param nearest the cosine with the nearest example in meaning; 0 without a model
/// @param near the mean of the cosines with the three nearest examples
/// @param letters the cosine with the nearest example in letters
/// @param filled 1 if the sentence has a value for a required parameter: people rarely say all values at once
/// @param stray the part of the values in the sentence that no parameter takes
record Evidence(double nearest, double near, double letters, double filled, double stray) {
    double[] numbers() {
        return new double[] {nearest, near, letters, filled, stray};
    }
}
