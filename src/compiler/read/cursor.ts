import { isObject } from '../../shared/schemaFields.ts';
import type { Path } from '../issues/issue.ts';
import type { Use, UseKind } from './recorder.ts';
import type { Report, Source } from './source.ts';

type UseDetails = Partial<Pick<Use, 'reason' | 'screen'>>;

const NO_DETAILS: UseDetails = {};

/**
 * A position in a definition file with the value there. Reading never throws: it returns undefined
 * or an empty list if a value is missing or has another type, which the language check has
 * reported.
 */
export class Cursor {
  readonly source: Source;
  readonly path: Path;
  readonly value: unknown;

  constructor(source: Source, path: Path, value: unknown) {
    this.source = source;
    this.path = path;
    this.value = value;
  }

  get(name: string): Cursor {
    const value =
      isObject(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : undefined;
    return new Cursor(this.source, [...this.path, name], value);
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

  text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  number(): number | undefined {
    return typeof this.value === 'number' ? this.value : undefined;
  }

  flag(): boolean | undefined {
    return typeof this.value === 'boolean' ? this.value : undefined;
  }

  items(): Cursor[] {
    return Array.isArray(this.value)
      ? this.value.map((item, index) => new Cursor(this.source, [...this.path, index], item))
      : [];
  }

  entries(): [name: string, value: Cursor][] {
    return isObject(this.value)
      ? Object.keys(this.value).map((name) => [name, this.get(name)])
      : [];
  }

  /** Notes that this value is a name, or that a name is added here by default. */
  use(kind: UseKind, name: string, details: UseDetails = NO_DETAILS): void {
    const { source, path } = this;
    const { reason, screen } = details;
    source.addUse({ kind, name, source, path, reason, screen });
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

/** Returns the cursor of a whole file. */
export const rootCursor = (source: Source) => new Cursor(source, [], source.value);

/** Returns the property name that one step of a JSON pointer stands for. */
export const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** Returns the area of a definition: the folder of its file. */
export const areaOf = ({ source }: Cursor): string => source.file.split('/').at(-2) ?? '';
