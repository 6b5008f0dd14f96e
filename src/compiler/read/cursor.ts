import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Path } from '../issues/issue.ts';
import type { Known, Use, UseKind } from './recorder.ts';
import type { Report, Source } from './source.ts';

type UseDetails = Partial<Pick<Use, 'reason' | 'screen'>>;

const NO_DETAILS: UseDetails = {};

/** The names of the properties of an object. Any text if its type is unknown. */
type Name<T> = unknown extends T ? string : NameOf<T>;
type NameOf<T> = T extends readonly unknown[] ? never : T extends object ? keyof T & string : never;

/** The type of a property, which can be missing in a union of types. */
type Property<T, N> = unknown extends T ? unknown : PropertyOf<T, N>;
type PropertyOf<T, N> = T extends object ? (N extends keyof T ? T[N] : undefined) : undefined;

type Item<T> = unknown extends T ? unknown : ItemOf<T>;
type ItemOf<T> = T extends readonly (infer I)[] ? I : never;

/** The part of a type that is a text, a number or a flag. */
type Part<T, P> = unknown extends T ? P : Extract<T, P>;

/**
 * A position in a definition file with the value there. Its type `T` is a type of
 * src/language/definitions.ts, or unknown. Reading never throws: it returns undefined or an empty
 * list if a value is missing or has another type, which the language check has reported.
 */
// @ts-expect-error A cursor only reads, so it is also one of every wider type. TypeScript cannot derive this.
export class Cursor<out T = unknown> {
  readonly source: Source;
  readonly path: Path;
  /** Has the type only if the language check has found nothing wrong. */
  readonly value: T;

  constructor(source: Source, path: Path, value: T) {
    this.source = source;
    this.path = path;
    this.value = value;
  }

  get<N extends Name<T>>(name: N): Cursor<Property<T, N>> {
    const value =
      isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return new Cursor<Property<T, N>>(this.source, [...this.path, name], value as Property<T, N>);
  }

  /** Returns the cursor of the whole file. */
  root(): Cursor {
    return rootCursor(this.source);
  }

  /** Returns the cursor of another property of the same object. */
  sibling(name: string): Cursor {
    const parent = this.path
      .slice(0, -1)
      .reduce<unknown>(
        (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
        this.source.value,
      );
    return new Cursor(this.source, this.path.slice(0, -1), parent).get(name);
  }

  /** Returns the cursor at a JSON pointer that starts at this value. */
  follow(pointer: string): Cursor {
    const path = [...this.path];
    let value: unknown = this.value;
    for (const step of pointer.split('/').slice(1).map(unescapePointer)) {
      path.push(Array.isArray(value) ? Number(step) : step);
      value =
        isObject(value) || Array.isArray(value)
          ? (value as Record<string, unknown>)[step]
          : undefined;
    }
    return new Cursor(this.source, path, value);
  }

  get exists(): boolean {
    return this.value !== undefined;
  }

  /** Whether the file itself contains the value, so that it is not a default. */
  get isStated(): boolean {
    return this.source.states(this.path);
  }

  text(): Part<T, string> | undefined {
    return typeof this.value === 'string' ? (this.value as Part<T, string>) : undefined;
  }

  number(): Part<T, number> | undefined {
    return typeof this.value === 'number' ? (this.value as Part<T, number>) : undefined;
  }

  flag(): Part<T, boolean> | undefined {
    return typeof this.value === 'boolean' ? (this.value as Part<T, boolean>) : undefined;
  }

  items(): Cursor<Item<T>>[] {
    return Array.isArray(this.value)
      ? this.value.map(
          (item: Item<T>, index) => new Cursor(this.source, [...this.path, index], item),
        )
      : [];
  }

  entries(): [name: Name<T>, value: Cursor<Property<T, Name<T>>>][] {
    return isObject(this.value)
      ? (Object.keys(this.value) as Name<T>[]).map((name) => [name, this.get(name)])
      : [];
  }

  /** Notes that this value is a name, or that a name is added here by default. */
  use(kind: UseKind, name: string, details: UseDetails = NO_DETAILS): void {
    const { source, path } = this;
    const { reason, screen } = details;
    source.addUse({ kind, name, source, path, reason, screen });
  }

  /** Notes the names that could stand here. */
  addKnown(known: Pick<Known, 'refers' | 'entity' | 'names'>): void {
    const { source, path } = this;
    source.addKnown({ source, path, ...known });
  }

  /** Reports an issue at this value. */
  report(...issue: Report): void {
    this.source.report(this.path, ...issue);
  }

  /** Reports an issue at the name of this property. */
  reportKey(...issue: Report): void {
    this.source.reportKey(this.path, ...issue);
  }
}

/**
 * Returns the cursor of a whole file. Its type is that of the file's role, such as
 * `ListDefinition`.
 */
export const rootCursor = <T = unknown>(source: Source) =>
  new Cursor<T>(source, [], source.value as T);

/** Returns the property name that one step of a JSON pointer stands for. */
export const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** Returns the step of a JSON pointer for a property. */
export const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Returns the area of a definition: the folder of its file. */
export const areaOf = ({ source }: Cursor): string => source.file.split('/').at(-2) ?? '';
