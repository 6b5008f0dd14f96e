import type { Findings, Recorder } from './recorder.ts';

/** Stands for all names of a table. */
const ALL = Symbol('all names');

/** The current tables of what has been resolved so far, such as the calls by name. */
export interface Tables {
  /** Returns the object with the values of a table. If it is the same as before, so are they. */
  ownerOf(table: string): unknown;
  /** Returns the value of a name. For `ALL`, returns a list of all names and values. */
  valueOf(table: string, name: unknown): unknown;
}

const NOTHING: ReadonlyMap<unknown, unknown> = new Map();

/** What a unit of work has looked up: by table and name, the value that it found. */
export class Reads {
  readonly #tables = new Map<string, { owner: unknown; values: Map<unknown, unknown> }>();

  note<Value>(table: string, owner: unknown, name: unknown, value: Value): Value {
    const known = this.#tables.get(table);
    if (known) known.values.set(name, value);
    else this.#tables.set(table, { owner, values: new Map([[name, value]]) });
    return value;
  }

  /** Returns the names that were looked up in a table, with what was found. */
  of(table: string): ReadonlyMap<unknown, unknown> {
    return this.#tables.get(table)?.values ?? NOTHING;
  }

  /** Whether every name still has the value that was found. */
  areCurrent(tables: Tables): boolean {
    for (const [table, known] of this.#tables) {
      const owner = tables.ownerOf(table);
      if (owner === known.owner) continue;
      for (const [name, value] of known.values)
        if (!isSame(value, tables.valueOf(table, name))) return false;
      known.owner = owner;
    }
    return true;
  }
}

/** Compares values by identity, and lists by the identity of their items. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

interface Unit {
  inputs: readonly unknown[];
  reads: Reads;
  result: unknown;
  findings: Findings;
}

/**
 * Runs the units of work of a compilation, such as the resolution of one screen, and reuses the
 * results of the previous compilation.
 */
export interface Units {
  /**
   * Returns the result of `work`. If the inputs and everything that `work` looked up in tables are
   * the same as when it last ran, returns the previous result and reports the same
   * issues again. `work` must not depend on anything else, and must not run another unit.
   * @param kind the kind of work, such as `screens`
   * @param name identifies the unit among those of its kind, such as the path of a file
   */
  run<Result>(
    kind: string,
    name: string,
    inputs: readonly unknown[],
    work: (reads: Reads) => Result,
    tables?: Tables,
  ): Result;
  /**
   * Returns the table of the previous compilation if it has the same entries, so that units which
   * looked up something in it are current at once.
   * @param table its name
   * @param map the complete table of this compilation
   */
  keep<Kept extends ReadonlyMap<unknown, unknown>>(table: string, map: Kept): Kept;
  /** Returns the names that units looked up in a table that is a set, and did not find. */
  notFound(table: string): Set<string>;
  /** Starts a compilation. */
  start(): void;
}

const NO_TABLES: Tables = { ownerOf: () => undefined, valueOf: () => undefined };

export function createUnits(recorder: Recorder): Units {
  // Joining kind and name to one key would take longer than looking a unit up.
  const unitsByKind = new Map<string, Map<string, Unit>>();
  const kept = new Map<string, ReadonlyMap<unknown, unknown>>();
  return {
    keep: <Kept extends ReadonlyMap<unknown, unknown>>(table: string, map: Kept) => {
      const known = kept.get(table);
      if (known && isSame([...known].flat(), [...map].flat())) return known as Kept;
      kept.set(table, map);
      return map;
    },
    notFound: (table) => {
      const names = new Set<string>();
      for (const units of unitsByKind.values())
        for (const { reads } of units.values())
          for (const [name, found] of reads.of(table)) if (found === false) names.add(String(name));
      return names;
    },
    start: () => recorder.start(),
    run: <Result>(
      kind: string,
      name: string,
      inputs: readonly unknown[],
      work: (reads: Reads) => Result,
      tables: Tables = NO_TABLES,
    ) => {
      const units = unitsByKind.get(kind) ?? new Map<string, Unit>();
      if (units.size === 0) unitsByKind.set(kind, units);
      const known = units.get(name);
      if (known && isSame(known.inputs, inputs) && known.reads.areCurrent(tables)) {
        recorder.repeat(known.findings);
        return known.result as Result;
      }
      const reads = new Reads();
      const { result, findings } = recorder.record(() => work(reads));
      units.set(name, { inputs, reads, result, findings });
      return result;
    },
  };
}

/** Returns the value of a name in a table that is a map. */
export const valueInMap = (map: ReadonlyMap<unknown, unknown>, name: unknown): unknown =>
  name === ALL ? [...map].flat() : map.get(name);

/** Returns the value of a name in a table that is a set. */
export const valueInSet = (set: ReadonlySet<unknown>, name: unknown): unknown =>
  name === ALL ? [...set] : set.has(name);

/** A map that notes what is looked up in it. */
export class TrackedMap<Name, Value> implements ReadonlyMap<Name, Value> {
  readonly #table: string;
  readonly #map: ReadonlyMap<Name, Value>;
  readonly #reads: Reads;

  constructor(table: string, map: ReadonlyMap<Name, Value>, reads: Reads) {
    this.#table = table;
    this.#map = map;
    this.#reads = reads;
  }

  get(name: Name): Value | undefined {
    return this.#reads.note(this.#table, this.#map, name, this.#map.get(name));
  }

  has(name: Name): boolean {
    return this.get(name) !== undefined;
  }

  get size(): number {
    return this.#all().size;
  }

  keys() {
    return this.#all().keys();
  }

  values() {
    return this.#all().values();
  }

  entries() {
    return this.#all().entries();
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  forEach(callback: (value: Value, name: Name, map: ReadonlyMap<Name, Value>) => void): void {
    this.#all().forEach((value, name) => callback(value, name, this));
  }

  #all(): ReadonlyMap<Name, Value> {
    this.#reads.note(this.#table, this.#map, ALL, [...this.#map].flat());
    return this.#map;
  }
}

/** A set that notes what is looked up in it. */
export class TrackedSet<Name> extends Set<Name> {
  readonly #table: string;
  readonly #set: ReadonlySet<Name>;
  readonly #reads: Reads;

  constructor(table: string, set: ReadonlySet<Name>, reads: Reads) {
    super();
    this.#table = table;
    this.#set = set;
    this.#reads = reads;
  }

  override has(name: Name): boolean {
    return this.#reads.note(this.#table, this.#set, name, this.#set.has(name));
  }

  override get size(): number {
    return this.#all().size;
  }

  override keys() {
    return this.values();
  }

  override values() {
    return this.#all().values();
  }

  override [Symbol.iterator]() {
    return this.values();
  }

  #all(): ReadonlySet<Name> {
    this.#reads.note(this.#table, this.#set, ALL, [...this.#set]);
    return this.#set;
  }
}
