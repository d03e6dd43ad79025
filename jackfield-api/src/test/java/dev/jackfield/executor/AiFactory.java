package dev.jackfield.executor;

import dev.jackfield.action.MethodBase;
import dev.jackfield.action.MethodFactory;
import dev.jackfield.action.Services;

/// A method factory as a jar declares it.
public final class AiFactory implements MethodFactory {
    @Override
    public MethodBase create(Services services) {
        return new MethodAi(services);
    }
}
