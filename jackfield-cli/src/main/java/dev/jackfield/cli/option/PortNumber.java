package dev.jackfield.cli.option;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads the number of a port to listen on.
public final class PortNumber implements ITypeConverter<Integer> {
    private static final int LARGEST = 65_535;

    @Override
    public Integer convert(String typed) {
        if (!typed.matches("\\d{1,5}") || Integer.parseInt(typed) > LARGEST) {
            throw new TypeConversionException(
                    "'" + typed + "' is not a port; write a number from 1 to " + LARGEST + ", or 0 for any free port");
        }
        return Integer.valueOf(typed);
    }
}
