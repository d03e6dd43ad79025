"""Runs one Python script in a process that can reach nothing but the hub's tools, and ends.

The hub talks to it by lines of JSON-RPC on its standard input and output. Before the first byte of a script is read, the
process has given up, for ever, every system call that it does not need: it cannot start processes, open files for
writing, use sockets or signal others. Without that it does not run. What it may read is decided by the mounts around it.

Only the standard library, Python 3.8 or newer. Modules that take long to load are loaded when a script needs them.
"""

import _ast
import _json
import _signal
import _thread
import ctypes
import io
import os
import resource
import sys
from _collections_abc import Mapping, Sequence, Set
from binascii import a2b_base64, b2a_base64
from itertools import count

SCRIPT = "<script>"
VALUE = " value"  # where the last expression leaves its value; no script can spell it

TOP_LEVEL_AWAIT = 0x2000
ONLY_AST = 0x400
IS_COROUTINE = 0x80

FLUSH = 4096
LONGEST_MESSAGE = 4000

# What the hub reads; a message with more than that would break the protocol.
DEEPEST = 150
MOST_NAMES = 1000
LONGEST_KEY = 10000
LONGEST_PATH = 500  # in UTF-16
LARGEST_INTEGER = 3000  # in bits


# ------------------------------------------------------------------------------------------------------- messages


class Scanner:
    """What the parser of the standard library wants to know; its module takes too long to load."""

    strict = True
    object_hook = object_pairs_hook = None
    parse_float, parse_int, parse_constant = float, int, float
    memo = {}


scan = _json.make_scanner(Scanner)


def no_default(value):
    raise TypeError(type(value).__name__)


encode = _json.make_encoder(None, no_default, _json.encode_basestring, None, ":", ",", False, False, True)


def to_json(value):
    """Half a surrogate pair, which has no UTF-8, becomes a question mark."""
    return "".join(encode(value, 0)).encode("utf-8", "replace")


class OutOfTime(BaseException):
    """The script has used up its processor time."""


class Hub:
    """The hub's end of the pipes. Any thread may call; the one that waits first reads for all."""

    def __init__(self, source, sink):
        self.source = source
        self.sink = sink
        self.rest = b""
        self.ids = count(1)
        self.run = None
        self.waiting = {}  # by the id of the request: a Waiter or an AsyncWaiter
        self.reading = _thread.allocate_lock()
        self.writing = _thread.RLock()
        self.lines = []  # to be written
        self.writer = None  # the thread that writes them
        self.before_call = lambda: None
        self.loops = []
        self.is_late = False

    def send(self, message):
        """Writes one whole line, whatever signal comes meanwhile. A finalizer that prints may run in the middle of a
        line; the next line is its own."""
        self.lines.append(message + b"\n")
        with self.writing:
            if self.writer is None:
                self.writer = _thread.get_ident()
                try:
                    self.write()
                finally:
                    self.writer = None
        if self.is_late and not self.lines:
            self.is_late = False
            raise OutOfTime()

    def write(self):
        while self.lines:
            line = memoryview(self.lines.pop(0))
            while line:
                line = line[os.write(self.sink, line):]

    def out_of_time(self, *_):
        """Handles the signal of the clock, in the main thread."""
        if self.writer == _thread.get_ident():
            self.is_late = True
        else:
            raise OutOfTime()

    def notify(self, method, params):
        self.send(b'{"jsonrpc":"2.0","method":"%s","params":%s}' % (method, params))

    def reply(self, fields):
        self.send(b'{"jsonrpc":"2.0","id":%s,"result":{%s}}' % (self.run, b",".join(fields)))

    def receive(self):
        """Reads what is there, at least one byte, and returns the messages that are complete."""
        data = os.read(self.source, 1 << 16)
        if not data:
            os._exit(0)  # the hub is gone
        lines = (self.rest + data).split(b"\n") if b"\n" in data else [self.rest + data]
        self.rest = lines.pop()
        return [scan(line.decode("utf-8").strip(), 0)[0] for line in lines if line.strip()]

    def first(self):
        """Waits for the script."""
        while True:
            for message in self.receive():
                if message.get("method") == "run":
                    self.run = to_json(message["id"])
                    return message["params"]

    def request(self, method, params, waiter):
        self.before_call()
        number = next(self.ids)
        self.waiting[number] = waiter
        self.send(b'{"jsonrpc":"2.0","id":%d,"method":"%s","params":{"run":%s,%s}}' % (
            number, method, self.run, params))

    def ask(self, method, params):
        waiter = Waiter()
        self.request(method, params, waiter)
        while waiter.reply is None:
            if self.reading.acquire(False):
                try:
                    while waiter.reply is None:
                        self.deliver(self.receive())
                finally:
                    self.reading.release()
                    self.pass_on()
            else:
                waiter.lock.acquire()
        return result(waiter.reply)

    async def ask_async(self, method, params):
        waiter = AsyncWaiter(running_loop())
        self.attach(waiter.loop)
        self.request(method, params, waiter)
        return result(await waiter.future)

    def attach(self, loop):
        self.loops = [each for each in self.loops if not each.is_closed()]
        if loop not in self.loops:
            self.loops.append(loop)
            loop.add_reader(self.source, self.readable)

    def readable(self):
        """Called by an event loop. A thread that waits may have read what there was."""
        if self.reading.acquire(False):
            try:
                import select
                if select.select([self.source], [], [], 0)[0]:
                    self.deliver(self.receive())
            finally:
                self.reading.release()
                self.pass_on()

    def deliver(self, messages):
        for message in messages:
            waiter = self.waiting.pop(message.get("id"), None)
            if waiter is not None:
                waiter.deliver(message)

    def pass_on(self):
        """Wakes another thread to read. One that found the reader's place taken is in the list already."""
        for waiter in list(self.waiting.values()):
            if waiter.wake():
                return


class Waiter:
    """A thread that waits for a reply, or for its turn to read."""

    def __init__(self):
        self.reply = None
        self.lock = _thread.allocate_lock()
        self.lock.acquire()

    def deliver(self, reply):
        self.reply = reply
        self.wake()

    def wake(self):
        try:
            self.lock.release()
        except RuntimeError:  # it is awake
            pass
        return True


class AsyncWaiter:
    """A coroutine that waits for a reply. Its loop reads by itself."""

    def __init__(self, loop):
        self.loop = loop
        self.future = loop.create_future()

    def deliver(self, reply):
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.resolve, reply)

    def resolve(self, reply):
        if not self.future.done():
            self.future.set_result(reply)

    def wake(self):
        return False


def running_loop():
    return load_asyncio().get_running_loop()


def load_asyncio():
    """Loads asyncio without TLS, which takes as long as all the rest and has no use without a network."""
    if "asyncio" not in sys.modules and "ssl" not in sys.modules:
        sys.modules["ssl"] = None
        try:
            import asyncio
        finally:
            del sys.modules["ssl"]
    import asyncio
    return asyncio


def result(reply):
    if "error" in reply:
        raise ToolError(str((reply["error"] or {}).get("message", "The hub refused the call.")))
    return reply.get("result") or {}


# ------------------------------------------------------------------------------------------------ what scripts see


class ToolError(Exception):
    """A tool failed. `error` says why, `tool` and `server` say which."""

    def __init__(self, error="", tool="", server=""):
        super().__init__(error)
        self.error = error
        self.tool = tool
        self.server = server


class UnknownTool(ToolError, ValueError):
    """There is no such tool."""


class BadArguments(ToolError, TypeError):
    """A tool does not take these arguments."""


for each in (ToolError, UnknownTool, BadArguments):
    each.__module__ = "builtins"  # so that it is shown without the name of a module

FAILURES = {"unknown": UnknownTool, "arguments": BadArguments}


def native(answer):
    """The value that a tool returned; raises for a failure."""
    if "failure" in answer:
        failure = answer["failure"]
        kind = FAILURES.get(failure.get("type"), ToolError)
        raise kind(failure.get("error") or "", failure.get("tool") or "", failure.get("server") or "")
    return native_value(answer)


def native_value(answer):
    kind, value = answer.get("kind"), answer.get("value")
    if kind == "bytes":
        return a2b_base64(value)
    if kind == "list":
        return [native_value(each) for each in value]
    return value


def refuse_private(name):
    """Does not show the object, which may be a copy that is not complete yet."""
    if name.startswith("_"):
        raise AttributeError("device has no name %r: no tool begins with an underscore" % name)


def is_too_long(name):
    return len(name.encode("utf-16-le", "replace")) > 2 * LONGEST_PATH


def make_device(hub, most):
    """Makes the object through which a script reaches all tools.

    An attribute is only a name until it is called: the hub is asked by calls and by dir(), never by hasattr, copy or
    repr. Names that begin with an underscore do not exist.
    """

    def params(path, args, kwargs):
        if is_too_long(path):
            raise UnknownTool("A tool name may have at most %d characters." % LONGEST_PATH)
        if len(kwargs) > MOST_NAMES:
            raise BadArguments("No tool takes more than %d arguments." % MOST_NAMES, path)
        try:
            return b'"path":%s,"args":%s,"kwargs":%s' % (
                to_json(path), bounded(args, most, False), bounded(kwargs, most, False))
        except TooLarge:
            raise BadArguments("The arguments have more than %d bytes as JSON. Pass less." % most, path) from None
        except Unserialisable as unfit:
            raise BadArguments("The arguments cannot be sent: %s" % unfit, path) from None

    def names(skill):
        return [] if is_too_long(skill) else hub.ask(b"names", b'"skill":' + to_json(skill)).get("names") or []

    class Method:
        __slots__ = ("_path",)

        def __init__(self, path):
            self._path = path

        def __call__(self, *args, **kwargs):
            return native(hub.ask(b"call", params(self._path, list(args), kwargs)))

        def __getattr__(self, name):
            refuse_private(name)
            raise AttributeError("%r is a method and has no attribute %r; call it" % (self, name))

        def __repr__(self):
            return "device." + self._path

    class AsyncMethod(Method):
        __slots__ = ()

        async def __call__(self, *args, **kwargs):
            return native(await hub.ask_async(b"call", params(self._path, list(args), kwargs)))

        def __repr__(self):
            return "device.aio." + self._path

    class Skill:
        __slots__ = ("_name", "_method")

        def __init__(self, name, method):
            self._name = name
            self._method = method

        def __getattr__(self, name):
            refuse_private(name)
            return self._method(self._name + "." + name)

        def __dir__(self):
            return names(self._name)

        def __repr__(self):
            return ("device.aio." if self._method is AsyncMethod else "device.") + self._name

    class Aio:
        __slots__ = ()

        def __getattr__(self, name):
            refuse_private(name)
            return Skill(name, AsyncMethod)

        def __dir__(self):
            return names("")

        def __repr__(self):
            return "device.aio"

    class Device:
        __slots__ = ()
        aio = Aio()

        def __getattr__(self, name):
            refuse_private(name)
            return Skill(name, Method)

        def __dir__(self):
            return names("")

        def __repr__(self):
            return "device"

    AsyncMethod.__call__.__qualname__ = "device.aio"  # Python names the coroutine that nobody awaited
    Values.tools = (Device, Aio, Skill, Method)
    return Device()


class Output(io.TextIOBase):
    """Standard output and standard error of a script: frames to the hub, up to a number of bytes."""

    encoding = "utf-8"
    errors = "replace"

    def __init__(self, hub, most):
        super().__init__()
        self.hub = hub
        self.left = most
        self.is_cut = False
        self.kept = []
        self.size = 0
        self.lock = _thread.RLock()
        self.buffer = OutputBytes(self)

    def writable(self):
        return True

    def isatty(self):
        return False

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError("write() argument must be str, not " + type(text).__name__)
        with self.lock:
            if not self.is_cut and text:
                self.kept.append(text[:self.left + 1])
                self.size += len(text)
                if self.size >= FLUSH or "\n" in text:
                    self.flush()
        return len(text)

    def flush(self):
        with self.lock:
            kept, self.kept, self.size = self.kept, [], 0
            data = "".join(kept).encode("utf-8", "replace")
            if len(data) > self.left:
                self.is_cut = True
                data = data[:self.left]
            self.left -= len(data)
            text = data.decode("utf-8", "ignore")  # the cut may have split a character
            if text:
                self.hub.notify(b"print", b'{"run":%s,"text":%s}' % (self.hub.run, to_json(text)))


class OutputBytes(io.RawIOBase):
    """What `sys.stdout.buffer` is."""

    def __init__(self, text):
        super().__init__()
        self.text = text

    def writable(self):
        return True

    def write(self, data):
        self.text.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def flush(self):
        self.text.flush()


# --------------------------------------------------------------------------------------------------------- values


class Unserialisable(Exception):
    """A value that has no form in JSON; says which."""


class TooLarge(Exception):
    pass


class Values:
    """Turns what a script made into what JSON has.

    Bytes become base64, sets, tuples and all kinds of sequences become arrays, dataclasses, named tuples and all kinds
    of mappings become objects, dates their ISO form. Numbers that JSON does not have become null, as in JavaScript, or
    are refused.
    """

    tools = ()

    def __init__(self, most, allows_nan):
        self.left = most
        self.allows_nan = allows_nan
        self.inside = set()

    def take(self, size):
        self.left -= size
        if self.left < 0:
            raise TooLarge()

    def plain(self, value):
        kind = type(value)
        if value is None or kind is bool:
            self.take(4)
            return value
        if isinstance(value, str):
            self.take(len(value) + 2)
            return value if kind is str else str.__str__(value)
        if isinstance(value, int):
            if value.bit_length() > LARGEST_INTEGER:
                raise Unserialisable("a number has more than 900 digits; make it a text")
            self.take(value.bit_length() // 4 + 1)
            return int(value)
        if isinstance(value, float):
            self.take(1)
            return self.number(float(value))
        if isinstance(value, (bytes, bytearray, memoryview)):
            self.take(len(value))
            return b2a_base64(value, newline=False).decode("ascii")
        return self.nested(value)

    def number(self, value):
        if value - value == 0:
            return value
        if not self.allows_nan:
            raise Unserialisable("JSON has no number %r" % value)
        return None

    def nested(self, value):
        if id(value) in self.inside:
            raise Unserialisable("a %s contains itself" % name_of(value))
        if len(self.inside) >= DEEPEST:
            raise Unserialisable("it is nested too deeply")
        self.inside.add(id(value))
        try:
            self.take(2)
            return self.container(value)
        finally:
            self.inside.discard(id(value))

    def container(self, value):
        if isinstance(value, self.tools):
            raise Unserialisable("%r is a tool, not a value; call it" % value)
        if isinstance(value, Mapping):
            return {self.key(key): self.plain(each) for key, each in value.items()}
        if isinstance(value, tuple) and hasattr(value, "_asdict"):
            return self.plain(value._asdict())
        if isinstance(value, Set) and not isinstance(value, Sequence):
            return self.array(in_order(value))
        if isinstance(value, (Sequence, tuple)) or type(value).__name__ in ("deque", "array", "dict_values"):
            return self.array(value)
        if not isinstance(value, type):
            fields = getattr(type(value), "__dataclass_fields__", None)
            if fields is not None:
                return {name: self.plain(getattr(value, name)) for name in fields if hasattr(value, name)}
            if callable(getattr(type(value), "isoformat", None)):
                return self.plain(value.isoformat())
            if is_from(value, "enum", "Enum"):
                return self.plain(value.value)
            if is_from(value, "decimal", "Decimal") or is_from(value, "uuid", "UUID"):
                return self.plain(str(value))
            if is_from(value, "pathlib", "PurePath"):
                return self.plain(str(value))
        raise Unserialisable(hint_for(value))

    def array(self, values):
        return [self.plain(each) for each in values]

    def key(self, key):
        if isinstance(key, str):
            self.take(len(key) + 3)
            if len(key) > LONGEST_KEY:
                raise Unserialisable("a key of a dict has more than %d characters" % LONGEST_KEY)
            return key.encode("utf-8", "replace").decode("utf-8")
        if key is None or isinstance(key, (bool, int, float)):
            self.take(8)
            return to_json(self.plain(key)).decode("utf-8")
        if is_from(key, "enum", "Enum"):
            return self.key(key.value)
        if callable(getattr(type(key), "isoformat", None)):
            return self.key(key.isoformat())
        raise Unserialisable("a key of a dict is a %s; use text" % name_of(key))


def in_order(values):
    try:
        return sorted(values)
    except TypeError:
        return list(values)


def name_of(value):
    return type(value).__name__


def is_from(value, module, name):
    """Whether a value is of a type of a module, which is not loaded for that."""
    kind = getattr(sys.modules.get(module), name, None)
    return isinstance(kind, type) and isinstance(value, kind)


def hint_for(value):
    kind = name_of(value)
    if kind in ("coroutine", "Future", "Task"):
        return "it has a %s; write await before the call" % kind
    if kind in ("generator", "map", "filter", "zip", "enumerate", "reversed") or kind.endswith("iterator"):
        return "it has a %s; make a list of it" % kind
    return "a value of type %s has no form in JSON; use dicts, lists, texts, numbers or bytes" % kind


def bounded(value, most, allows_nan=True):
    """A value as JSON; raises TooLarge or Unserialisable."""
    try:
        data = to_json(Values(most, allows_nan).plain(value))
    except RecursionError:
        raise Unserialisable("it is nested too deeply") from None
    except ValueError as unfit:
        raise Unserialisable(str(unfit)) from None
    if len(data) > most:
        raise TooLarge()
    return data


# -------------------------------------------------------------------------------------------------------- running


def compiled(code):
    """Compiles a script, so that its last expression leaves its value. Await is allowed everywhere."""
    tree = compile(code, SCRIPT, "exec", ONLY_AST | TOP_LEVEL_AWAIT, dont_inherit=True)
    if tree.body and isinstance(tree.body[-1], _ast.Expr):
        last = tree.body[-1]
        place = {name: getattr(last, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
        target = _ast.Name(id=VALUE, ctx=_ast.Store(), **place)
        tree.body[-1] = _ast.Assign(targets=[target], value=last.value, type_comment=None, **place)
    return compile(tree, SCRIPT, "exec", TOP_LEVEL_AWAIT, dont_inherit=True)


def execute(code, scope):
    program = compiled(code)
    if "asyncio" in code:
        load_asyncio()
    if program.co_flags & IS_COROUTINE:
        load_asyncio().run(eval(program, scope))
    else:
        exec(program, scope)
    join_threads()


def join_threads():
    """Waits for the threads of the script, as Python does at its end."""
    threading = sys.modules.get("threading")
    for thread in threading.enumerate() if threading else ():
        if not thread.daemon and thread is not threading.current_thread():
            thread.join()


def report_thread(failed):
    """Prints the failure of a thread, without the paths that Python would print."""
    if not isinstance(failed.exc_value, SystemExit):
        line = line_of(failed.exc_value)
        where = "" if line is None else " (line %d)" % line
        print("A thread failed%s: %s: %s" % (where, name_of(failed.exc_value), failed.exc_value))


def line_of(failure):
    """The line of the script in which it failed: that of its innermost function."""
    if isinstance(failure, SyntaxError) and failure.filename == SCRIPT:
        return failure.lineno
    line, trace = None, failure.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == SCRIPT:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def message_of(failure):
    if isinstance(failure, SyntaxError):
        text = str(failure.msg)
    elif isinstance(failure, SystemExit):
        text = "The script ended itself with the status %s." % (failure.code,)
    else:
        text = str(failure)
    return (text or name_of(failure))[:LONGEST_MESSAGE] + advice_for(failure, text)


def advice_for(failure, text):
    if isinstance(failure, ModuleNotFoundError):
        return ". Only the standard library of Python can be imported; everything else is a tool of device."
    if isinstance(failure, SyntaxError) and text.startswith("'return' outside"):
        return ". Write the value as the last expression of the script."
    if isinstance(failure, TypeError) and text.endswith("can't be used in 'await' expression"):
        return ". Calls of device block; those of device.aio can be awaited."
    return ""


def report(kind, message, line=None):
    fields = {"type": kind, "message": message}
    if line is not None:
        fields["line"] = line
    return b'"error":' + to_json(fields)


def report_of(failure):
    try:
        return report(name_of(failure), message_of(failure), line_of(failure))
    except Exception:  # its own methods may fail as well
        return report(name_of(failure), "The error has no message.", line_of(failure))


def is_out_of_memory(failure):
    """Some versions of Python say this when there is no memory for one more call."""
    return isinstance(failure, SystemError) and "without exception set" in str(failure)


class Run:
    """One script."""

    def __init__(self, hub, libc, params):
        limits = params.get("limits") or {}
        self.hub = hub
        self.libc = libc
        self.code = params["code"]
        self.milliseconds = limits.get("cpuMillis", 5000)
        self.memory = limits.get("memory", 96)
        self.most = limits.get("value", 1 << 20)
        self.output = Output(hub, limits.get("output", 1 << 16))
        self.session = params.get("session") or {}
        self.module = type(sys)("__main__")
        self.module.__dict__.update(
            device=make_device(hub, self.most), session=self.session, ToolError=ToolError, UnknownTool=UnknownTool,
            BadArguments=BadArguments, exit=sys.exit, quit=sys.exit)

    def limit(self):
        """Limits what the script may use. The signal is for scripts that still listen, the kernel ends the others."""
        used = sum(os.times()[:2])
        seconds = int(used + self.milliseconds / 1000) + 1
        limit(resource.RLIMIT_CPU, seconds, seconds + 1)
        _signal.signal(_signal.SIGPROF, self.hub.out_of_time)
        _signal.setitimer(_signal.ITIMER_PROF, self.milliseconds / 1000)
        limit_memory(self.libc, self.memory)

    def start(self):
        sys.modules["__main__"] = self.module
        sys.argv = [""]
        _thread._excepthook = report_thread
        sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ = self.output
        self.hub.before_call = self.output.flush
        self.limit()

    def ended(self):
        """Runs the script, and returns the report of its failure; none when it ended well."""
        try:
            execute(self.code, self.module.__dict__)
        except MemoryError:
            pass  # below: first, everything that the traceback holds must go
        except OutOfTime:
            return [self.too_slow()]
        except SystemExit as end:
            return [] if end.code in (None, 0) else [report_of(end)]
        except BaseException as failure:
            if not is_out_of_memory(failure):
                return [report_of(failure)]
        else:
            return []
        return [self.too_much_memory()]

    def too_slow(self):
        return report("limit", "The script used more than %g s of processor time. Let it do less, or split it."
                      % (self.milliseconds / 1000))

    def too_much_memory(self):
        free_memory_to_report()
        kept = {VALUE: None, "session": self.module.__dict__.get("session")}
        self.module.__dict__.clear()
        self.module.__dict__.update(kept)
        return report("limit", "The script needed more than %d MB of memory. Work on smaller pieces." % self.memory)

    def value(self):
        """The fields of the reply that hold the value, or say why it cannot be told."""
        value = self.module.__dict__.get(VALUE)
        if value is None:
            return []
        try:
            return [b'"value":' + bounded(value, self.most)]
        except TooLarge:
            return [report("limit", "The value of the script has more than %d bytes as JSON. Return less: a part, a"
                           " count or a summary." % self.most)]
        except Unserialisable as unfit:
            return [report("TypeError", "The value of the script cannot be returned: %s." % unfit)]

    def kept(self):
        """The fields of the reply that hold the session, or say why it cannot be kept."""
        session = self.module.__dict__.get("session")
        session = session if isinstance(session, Mapping) else self.session
        if len(session) > MOST_NAMES:
            return [report("limit", "The session has more than %d names. Keep less in it." % MOST_NAMES)]
        try:
            return [b'"session":' + bounded(session, self.most)]
        except TooLarge:
            return [report("limit", "The session has more than %d bytes as JSON. Keep less in it." % self.most)]
        except Unserialisable as unfit:
            return [report("TypeError", "The session cannot be kept: %s." % unfit)]

    def guarded(self, step):
        """Values have methods of the script, which can do all that a script can."""
        try:
            return step()
        except MemoryError:
            pass
        except OutOfTime:
            return [self.too_slow()]
        except BaseException as failure:
            return [report_of(failure)]
        return [self.too_much_memory()]

    def whole(self):
        self.start()
        fields = self.ended()
        fields += self.guarded(self.value) if not fields else []
        kept = self.guarded(self.kept)
        fields += kept if not (fields and is_report(fields[0]) and is_report(kept[0])) else []
        if any(map(is_report, fields)):
            fields = [field for field in fields if not field.startswith(b'"value"')]
        self.guarded(lambda: self.output.flush() or [])
        return fields + ([b'"cut":true'] if self.output.is_cut else [])


def is_report(field):
    return field.startswith(b'"error"')


def main():
    source, sink, nothing = os.dup(0), os.dup(1), os.open("/dev/null", os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    libc = ctypes.CDLL(None, use_errno=True)
    try:
        confine(libc)
    except (Unconfined, OSError, ValueError) as failure:
        os.write(2, ("Error: Python cannot be confined: %s\n" % failure).encode())
        os._exit(1)
    os.dup2(nothing, 2)  # what a script writes there would fill the hub's log
    os.close(nothing)
    hub = Hub(source, sink)
    hub.notify(b"ready", b"{}")
    run = Run(hub, libc, hub.first())
    fields = run.whole()
    _signal.setitimer(_signal.ITIMER_PROF, 0)
    hub.reply(fields)
    os._exit(0)


main()
