"""Runs one Python program as `python3 -c` does, and tells the hub what it prints and how it ends.

The process that talks to the hub runs no line of the program. It starts a child for that, which gives up what no program
needs (`confinement.py`) before it reads the first line, and which has nothing but three streams and a scratch folder. The
folder is in memory, and gone with the process.

Only the standard library, Python 3.8 or newer.
"""

import codecs
import json
import select

SCRATCH = "/tmp"
LARGEST_FILE = 64 << 20
MOST_FILES = 10000  # a file without content takes memory of the kernel, too
LOOK = 50  # milliseconds
PIECE = 1 << 15
MEMORY, UNCONFINED = b"M", b"U"
SIGXCPU = 24


class Child:
    """The process of the program."""

    def __init__(self, libc, params):
        self.libc = libc
        self.code = params["code"]
        limits = params.get("limits") or {}
        self.memory = limits.get("memory", 96)
        self.milliseconds = limits.get("cpuMillis", 10000)

    def main(self, streams, control):
        """Never returns."""
        try:
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
            os.dup2(control, 3)
            os.closerange(4, 64)
            os.chdir(SCRATCH)
            confine(self.libc, LARGEST_FILE)
            self.limit()
        except BaseException as failure:
            os.write(3, UNCONFINED + str(failure).encode("utf-8", "replace")[:1000])
            os._exit(1)
        os._exit(self.ended())

    def limit(self):
        seconds = int(sum(os.times()[:2]) + self.milliseconds / 1000) + 1
        limit(resource.RLIMIT_CPU, seconds, seconds + 1)
        limit_memory(self.libc, self.memory)

    def ended(self):
        """Runs the program, and returns its exit code."""
        try:
            status = self.run()
        except MemoryError:
            status = None
        if status is None:
            free_memory_to_report()
            os.write(3, MEMORY)
            return 1
        return status

    def run(self):
        module = self.prepared()
        try:
            exec(compile(self.code, "<string>", "exec", dont_inherit=True), module.__dict__)
            status = 0
        except MemoryError:
            module.__dict__.clear()
            return None
        except SystemExit as end:
            status = status_of(end)
        except BaseException as failure:
            status = 1
            show(failure)
        return finished(status)

    def prepared(self):
        """Gives the program what it would find in a process of its own."""
        os.environ.clear()
        os.environ.update(HOME=SCRATCH, PWD=SCRATCH, LANG="C.UTF-8")
        import builtins
        builtins.exit = builtins.quit = sys.exit
        sys.argv = ["-c"]
        sys.path.insert(0, "")
        sys.executable = ""
        sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", errors="surrogateescape", closefd=False)
        sys.stdout = sys.__stdout__ = writer(1, "surrogateescape")
        sys.stderr = sys.__stderr__ = writer(2, "backslashreplace")
        module = type(sys)("__main__")
        module.__builtins__ = builtins
        sys.modules["__main__"] = module
        return module


def writer(number, errors):
    """Writes each line at once, so that a program that is killed has shown what it did."""
    return open(number, "w", encoding="utf-8", errors=errors, buffering=1, closefd=False)


def status_of(end):
    if end.code is None:
        return 0
    if isinstance(end.code, int):
        return end.code & 0xFF
    print(end.code, file=sys.stderr)
    return 1


def show(failure):
    """Prints a traceback without this file."""
    trace = failure.__traceback__.tb_next if failure.__traceback__ else None
    failure.__traceback__ = trace
    sys.excepthook(type(failure), failure, trace)


def finished(status):
    """Waits for threads, and does what a program asked to be done at its end, as Python does."""
    try:
        threading = sys.modules.get("threading")
        if threading:
            threading._shutdown()
        import atexit
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            if stream and not stream.closed:
                stream.flush()
    except BaseException:
        return status or 120
    return status


class Stream:
    """One output of the child: what arrives becomes messages, up to a number of bytes of both outputs."""

    def __init__(self, runner, name):
        self.runner = runner
        self.name = name
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def arrived(self, data, is_last=False):
        text = self.decoder.decode(data, is_last)
        size = len(text.encode("utf-8", "replace"))
        if size > self.runner.left:
            self.runner.is_cut = True
            text = text.encode("utf-8", "replace")[:self.runner.left].decode("utf-8", "ignore")
            self.runner.left = 0
        else:
            self.runner.left -= size
        if text:
            self.runner.send({"method": "print", "params": {"run": self.runner.run, "text": text, "stream": self.name}})


class Runner:
    """The hub's end of the pipes, and the child's."""

    def __init__(self, source, sink, libc):
        self.source = source
        self.sink = sink
        self.libc = libc
        self.run = None
        self.left = 0
        self.is_cut = False
        self.notes = b""
        self.outputs = {}  # streams by file descriptor
        self.inputs = {}  # what is still to be written, by file descriptor
        self.poll = select.poll()

    def send(self, message):
        line = memoryview(json.dumps(dict(jsonrpc="2.0", **message)).encode() + b"\n")
        while line:
            line = line[os.write(self.sink, line):]

    def request(self):
        data = b""
        while b"\n" not in data:
            piece = os.read(self.source, 1 << 16)
            if not piece:
                os._exit(0)  # the hub is gone
            data += piece
        return json.loads(data.decode("utf-8"))

    def serve(self):
        self.send({"method": "ready", "params": {}})
        message = self.request()
        self.run = message["id"]
        params = message["params"]
        self.left = (params.get("limits") or {}).get("output", 1 << 16)
        self.send({"id": self.run, "result": self.result(params)})

    def result(self, params):
        child = self.start(Child(self.libc, params), params.get("stdin") or "")
        status = self.watched(child)
        result = {"cut": True} if self.is_cut else {}
        if self.notes.startswith(UNCONFINED):
            os.write(2, b"Error: Python cannot be confined: " + self.notes[1:] + b"\n")
            os._exit(1)
        if self.notes.startswith(MEMORY):
            result["error"] = {"type": "limit", "message": "The program needed more than %d MB of memory and was ended."
                               " Work on smaller pieces." % params["limits"]["memory"]}
        elif status is None:
            result["error"] = {"type": "limit", "message": "The program made more than %d files and was ended."
                               % MOST_FILES}
        elif os.WIFSIGNALED(status):
            if os.WTERMSIG(status) == SIGXCPU:
                os._exit(128 + SIGXCPU)
            result["exit"] = 128 + os.WTERMSIG(status)
        else:
            result["exit"] = os.WEXITSTATUS(status)
        return result

    def start(self, child, given):
        stdin, stdout, stderr, control = os.pipe(), os.pipe(), os.pipe(), os.pipe()
        number = os.fork()
        if number == 0:
            child.main((stdin[0], stdout[1], stderr[1]), control[1])
        for mine in (stdin[0], stdout[1], stderr[1], control[1]):
            os.close(mine)
        self.outputs = {stdout[0]: Stream(self, "stdout"), stderr[0]: Stream(self, "stderr"), control[0]: None}
        self.inputs = {stdin[1]: memoryview(given.encode("utf-8", "replace"))}
        for each in self.outputs:
            self.poll.register(each, select.POLLIN)
        for each in self.inputs:
            os.set_blocking(each, False)
            self.poll.register(each, select.POLLOUT)
        return number

    def watched(self, child):
        """Passes on what the child prints until it ends; returns its status, or nothing for one that was killed."""
        while True:
            for number, _ in self.poll.poll(LOOK):
                self.ready(number)
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                while any(number in self.outputs for number, _ in self.poll.poll(0)):
                    for number, _ in self.poll.poll(0):
                        self.ready(number)
                return status
            space = os.statvfs(SCRATCH)
            if space.f_files - space.f_ffree > MOST_FILES:
                os.kill(child, 9)
                os.waitpid(child, 0)
                return None

    def ready(self, number):
        if number in self.inputs:
            self.write(number)
        elif number in self.outputs:
            self.read(number)

    def write(self, number):
        left = self.inputs[number]
        try:
            self.inputs[number] = left[os.write(number, left[:PIECE]):] if left else left
        except BlockingIOError:
            return
        except OSError:  # the program does not read it
            self.inputs[number] = b""
        if not self.inputs[number]:
            self.close(number, self.inputs)

    def read(self, number):
        data = os.read(number, PIECE)
        stream = self.outputs[number]
        if stream is None:
            self.notes = (self.notes + data)[:2000]
        else:
            stream.arrived(data, not data)
        if not data:
            self.close(number, self.outputs)

    def close(self, number, among):
        self.poll.unregister(number)
        os.close(number)
        del among[number]


def main():
    source, sink, nothing = os.dup(0), os.dup(1), os.open("/dev/null", os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    Runner(source, sink, ctypes.CDLL(None, use_errno=True)).serve()
    os._exit(0)


main()
