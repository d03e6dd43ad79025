package dev.jackfield.embedding;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.jackfield.core.search.Embedder;
import dev.jackfield.core.search.EmbedderException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.URLConnection;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/// The sentence model all-MiniLM-L6-v2 with int8 weights. A vector is the mean of the vectors of all tokens.
///
/// One platform thread embeds one text at a time. Native code would hold the carrier of a virtual thread, and several
/// threads would take processors from calls. Texts that run together would change each other's vectors, because the
/// numbers between two layers are rounded by the largest of them all.
final class MiniLm implements Embedder {
    private static final String NAME = "all-minilm-l6-v2-q";
    /// The limit that the authors of the model recommend; later tokens are cut.
    private static final int MAX_TOKENS = 256;

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final WordPieces wordPieces;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("jackfield-embedding").factory());

    private MiniLm(OrtEnvironment environment, OrtSession session, WordPieces wordPieces) {
        this.environment = environment;
        this.session = session;
        this.wordPieces = wordPieces;
    }

    /// Loads the model; its native libraries are kept below this folder.
    ///
    /// @throws EmbedderException when it cannot be loaded on this machine
    static MiniLm open(Path folder) {
        var environment = NativeLibraries.ofThisMachine().load(folder);
        try (var options = new OrtSession.SessionOptions();
                var tokenizer = resource("-tokenizer.json").getInputStream();
                var memory = Arena.ofConfined()) {
            environment.setTelemetry(false);
            configure(options);
            var wordPieces = new WordPieces(WordPieceVocabulary.read(tokenizer), MAX_TOKENS);
            var session = environment.createSession(readModel(resource(".onnx"), memory), options);
            return new MiniLm(environment, session, wordPieces);
        } catch (OrtException | IOException failed) {
            throw new EmbedderException("The model %s cannot be loaded: %s".formatted(NAME, failed), failed);
        }
    }

    /// Reads to native memory: 23 MB are much for the heap of a small hub, and are free again after the model is
    /// made.
    private static ByteBuffer readModel(URLConnection file, Arena memory) throws IOException {
        var content = memory.allocate(file.getContentLengthLong()).asByteBuffer();
        try (var from = Channels.newChannel(file.getInputStream())) {
            while (content.hasRemaining() && from.read(content) >= 0) {}
        }
        return content.flip();
    }

    /// One thread, the one that calls: it must not spin while it waits, nor take a second processor.
    private static void configure(OrtSession.SessionOptions options) throws OrtException {
        options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.addConfigEntry("session.intra_op.allow_spinning", "0");
        options.addConfigEntry("session.inter_op.allow_spinning", "0");
    }

    /// Without caches, which would keep the jar open after its class loader is closed.
    private static URLConnection resource(String ending) throws IOException {
        var found = MiniLm.class.getResource("/" + NAME + ending);
        if (found == null) {
            throw new EmbedderException("The jar of the model %s is missing.".formatted(NAME));
        }
        var connection = found.openConnection();
        connection.setUseCaches(false);
        return connection;
    }

    @Override
    public String model() {
        return "%s, %d tokens, mean".formatted(NAME, MAX_TOKENS);
    }

    @Override
    public float[] embed(String text) {
        return callOnModelThread(() -> vector(wordPieces.tokens(text)));
    }

    private float[] vector(long[] tokens) throws OrtException {
        var attention = new long[tokens.length];
        Arrays.fill(attention, 1);
        try (var ids = tensor(tokens);
                var mask = tensor(attention);
                var types = tensor(new long[tokens.length]);
                var result = session.run(Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
            return meanOfLengthOne(((OnnxTensor) result.get(0)).getFloatBuffer(), tokens.length);
        }
    }

    private OnnxTensor tensor(long[] values) throws OrtException {
        return OnnxTensor.createTensor(environment, LongBuffer.wrap(values), new long[] {1, values.length});
    }

    private static float[] meanOfLengthOne(FloatBuffer vectors, int count) {
        var sum = new double[vectors.remaining() / count];
        for (var at = 0; at < sum.length * count; at++) {
            sum[at % sum.length] += vectors.get(at);
        }
        var length = Math.sqrt(Arrays.stream(sum).map(value -> value * value).sum());
        var vector = new float[sum.length];
        for (var at = 0; at < vector.length; at++) {
            vector[at] = (float) (sum[at] / length);
        }
        return vector;
    }

    /// Waits for the thread even if the caller is interrupted: its turn comes within milliseconds.
    private <T> T callOnModelThread(Callable<T> work) {
        var future = submit(work);
        var isInterrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException interruption) {
                    isInterrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            throw new EmbedderException("The model %s failed: %s".formatted(NAME, failed.getCause()), failed);
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> Future<T> submit(Callable<T> work) {
        try {
            return thread.submit(work);
        } catch (RejectedExecutionException closed) {
            throw new EmbedderException("The model %s is closed.".formatted(NAME), closed);
        }
    }

    /// Waits for texts that are being embedded. After that, the model's memory is free.
    @Override
    public void close() {
        thread.close();
        try {
            session.close();
        } catch (OrtException failed) {
            throw new EmbedderException("The model %s cannot be closed: %s".formatted(NAME, failed), failed);
        }
    }
}
