import { readFileSync } from 'node:fs';
import type { Node } from 'jsonc-parser';
import type { Issue } from './issue.ts';
import { parseJson } from './parseJson.ts';

/** The way from the top of a file to a value: property names and array indexes. */
export type Path = readonly (string | number)[];

/** What else is said of an issue. */
export type IssueNote = Pick<Issue, 'missingExample'>;

/** One definition file with the places of everything in it, and the issues found so far. */
export class Source {
  /** As issues name it. */
  readonly file: string;
  readonly text: string;
  readonly issues: Issue[] = [];
  readonly value: unknown;
  /** Whether the file is no JSON, so that what it seems to hold means nothing. */
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

  /** Reports at a value; where it is missing, at the opening of what should hold it. */
  report(path: Path, message: string, fix?: string, more?: IssueNote): void {
    this.#add(this.#find(path).value, message, fix, more);
  }

  /** Reports at the name of a property. */
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
