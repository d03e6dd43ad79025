// Gives a new context what scripts see: device, session, console, print, ToolError. Everything that is needed later is
// taken from the built-in objects here, before a script can change them.
(function (call, names, print, done, failed) {
    "use strict";
    const { parse, stringify } = JSON;
    const { apply, ownKeys, getPrototypeOf, defineProperty } = Reflect;
    const { then } = Promise.prototype;
    const { toBase64 } = Uint8Array.prototype;
    const { toString: describe } = Error.prototype;
    const { isView } = ArrayBuffer;
    const { isArray } = Array;
    const { fromEntries, prototype: plain } = Object;
    const { get: originOf, set: setOrigin } = WeakMap.prototype;
    const CallPromise = Promise;
    const Bytes = Uint8Array;
    const ScriptError = Error;
    const Refused = TypeError;
    const TooLarge = RangeError;
    const Text = String;
    const fromBase64 = (text) => apply(decode, Bytes, [text]);
    const decode = Uint8Array.fromBase64;
    const startsWith = String.prototype.startsWith;
    const includes = Array.prototype.includes;
    const pending = { __proto__: null };
    const origins = new WeakMap();
    const places = { __proto__: null };
    const { indexOf } = String.prototype;
    let code = "";

    const hide = (object, name, value) =>
        defineProperty(object, name, { __proto__: null, value, writable: true, configurable: true, enumerable: false });

    class ToolError extends Error {
        constructor(failure) {
            const known = typeof failure === "object" && failure !== null ? failure : { error: failure };
            super(known.error);
            hide(this, "name", "ToolError");
            this.error = Text(known.error);
            this.tool = known.tool;
            this.server = known.server;
        }
    }

    // Values that JSON does not know.
    const bytesOf = (buffer) => apply(toBase64, isView(buffer) ? buffer : new Bytes(buffer), []);
    hide(Uint8Array.prototype, "toJSON", function () { return bytesOf(this); });
    hide(ArrayBuffer.prototype, "toJSON", function () { return bytesOf(this); });
    hide(BigInt.prototype, "toJSON", function () { return Text(this); });
    hide(Map.prototype, "toJSON", function () { return fromEntries(this); });
    hide(Set.prototype, "toJSON", function () { return [...this]; });

    const valueOf = ({ kind, value }) => {
        if (kind === "bytes") {
            return fromBase64(value);
        }
        if (kind === "list") {
            for (let at = 0; at < value.length; at++) {
                value[at] = valueOf(value[at]);
            }
        }
        return value;
    };

    const isNamed = (given) =>
        given.length === 1 && typeof given[0] === "object" && given[0] !== null
        && (getPrototypeOf(given[0]) === plain || getPrototypeOf(given[0]) === null);

    // Where a call stands, for the line of its failure. To find that out takes longer than the rest of a call, so it is
    // done once for a method whose name the script has at one place only.
    const originOfCall = (path, method) => {
        const known = places[path];
        if (known && known.isOnly) {
            return known.origin;
        }
        const at = apply(indexOf, code, [`${method}(`]);
        const isOnly = at >= 0 && apply(indexOf, code, [method]) === at && apply(indexOf, code, [method, at + 1]) < 0;
        const origin = new ScriptError();
        places[path] = { __proto__: null, isOnly, origin };
        return origin;
    };

    const invoke = (path, method, given) =>
        new CallPromise((resolve, reject) => {
            const origin = originOfCall(path, method);
            const id = isNamed(given) ? call(path, undefined, given[0]) : call(path, given, undefined);
            if (typeof id === "string") {
                throw new TooLarge(id);
            }
            pending[id] = { resolve, reject, origin };
        });

    const settle = (id, text) => {
        const { resolve, reject, origin } = pending[id];
        delete pending[id];
        const reply = parse(text);
        if (reply.failure) {
            const error = new ToolError(reply.failure);
            apply(setOrigin, origins, [error, origin]);
            reject(error);
            return error;
        }
        resolve(valueOf(reply));
        return undefined;
    };

    // An object whose members are made when they are asked for. It has no `then`, so that awaiting it gives itself.
    const open = (skill, member) => {
        const listed = () => parse(names(skill)).names;
        const get = (_, name) => {
            if (typeof name === "symbol" || name === "then" || name === "toJSON") {
                return undefined;
            }
            if (apply(startsWith, name, ["_"])) {
                throw new Refused(`'${name}' is private. Call a name that does not begin with _.`);
            }
            return member(name);
        };
        const refuse = () => {
            throw new Refused("device cannot be changed; keep values in variables or in session.");
        };
        return new Proxy({ __proto__: null }, {
            __proto__: null,
            get,
            has: (_, name) => apply(includes, listed(), [name]),
            ownKeys: listed,
            getOwnPropertyDescriptor: (_, name) => {
                const value = get(_, name);
                return value && { value, writable: false, enumerable: true, configurable: true };
            },
            set: refuse,
            defineProperty: refuse,
            deleteProperty: refuse,
        });
    };
    const skillOf = (skill) => open(skill, (method) => (...given) => invoke(`${skill}.${method}`, method, given));
    const device = open("", skillOf);

    const show = (value) => {
        if (typeof value === "string") {
            return value;
        }
        if (typeof value === "function" || value === device) {
            return value === device ? "[device]" : `[function ${Text(value.name)}]`;
        }
        if (value instanceof ScriptError) {
            return apply(describe, value, []);
        }
        if (typeof value === "object" && value !== null) {
            try {
                return stringify(value) ?? Text(value);
            } catch {
                return "[object that has no form as JSON]";
            }
        }
        return Text(value);
    };
    const lineOf = (values) => {
        let line = "";
        for (let at = 0; at < values.length; at++) {
            line += (at ? " " : "") + show(values[at]);
        }
        return line + "\n";
    };
    const write = (...values) => print(lineOf(values));
    const complain = (...values) => print(lineOf(values), true);

    const give = (name, value) => hide(globalThis, name, value);
    give("device", device);
    give("print", write);
    give("console", { log: write, info: write, warn: complain, error: complain, debug: write });
    give("ToolError", ToolError);
    delete globalThis.SharedArrayBuffer;
    delete globalThis.Atomics;

    return {
        __proto__: null,
        settle,
        start: (text) => {
            const params = parse(text);
            code = params.code;
            give("session", params.session);
            return params;
        },
        run: (script) => apply(then, script(), [done, failed]),
        origin: (error) => (typeof error === "object" && error !== null ? apply(originOf, origins, [error]) : undefined),
        session: () => globalThis.session,
    };
})
