import { readFileSync } from 'node:fs';
import type { Node } from 'jsonc-parser';
import type { Issue } from './issue.ts';
import { parseJson } from './parseJson.ts';

/** The path from the root of a file to a value: property names and array indexes. */
export type Path = readonly (string | number)[];

/** Further properties of an issue. */
export type IssueNote = Pick<Issue, 'missingExample'>;

/** A definition file with the positions of its values, and the issues found so far. */
export class Source {
  /** The path in issues. */
  readonly file: string;
  readonly text: string;
  readonly issues: Issue[] = [];
  readonly value: unknown;
  /** Whether the file is not valid JSON, so that its value must not be used. */
  readonly broken: boolean;
  readonly #tree: Node | undefined;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
    const parsed = parseJson(text);
    this.#tree = parsed.tree;
    this.value = parsed.value;
    this.broken = parsed.broken;
    for (const fault of parsed.faults) this.#add(fault.offset, fault.message, fault.fix);
  }

  /**
   * Reports an issue at a value, or if it is missing at the start of the object that should contain
   * it.
   */
  report(path: Path, message: string, fix?: string, more?: IssueNote): void {
    this.#add(this.#find(path).value, message, fix, more);
  }

  /** Reports an issue at the name of a property. */
  reportKey(path: Path, message: string, fix?: string, more?: IssueNote): void {
    const found = this.#find(path);
    this.#add(found.key ?? found.value, message, fix, more);
  }

  #find(path: Path): { key?: number; value: number } {
    let node = this.#tree;
    let key: number | undefined;
    for (const step of path) {
      const property = node?.children?.findLast(
        (child) => child.children?.[0]?.value === step && child.type === 'property',
      );
      const next = typeof step === 'number' ? node?.children?.[step] : property?.children?.[1];
      key = property?.children?.[0]?.offset;
      if (!next) break;
      node = next;
    }
    return { ...(key === undefined ? {} : { key }), value: node?.offset ?? 0 };
  }

  #add(offset: number, message: string, fix?: string, more: IssueNote = {}): void {
    const before = this.text.slice(0, offset);
    const line = before.split('\n').length;
    const column = offset - before.lastIndexOf('\n');
    this.issues.push({
      file: this.file,
      line,
      column,
      message,
      ...(fix ? { fix } : {}),
      ...more,
    });
  }
}

export function readSource(path: string, file: string): Source {
  return new Source(file, readFileSync(path, 'utf8'));
}
