import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import type { Issue, Path } from '../issues/issue.ts';
import {
  message as toMessage,
  type KeyWithFix,
  type Message,
  type MessageKey,
  type Params,
} from '../issues/messages.ts';
import { parseJson } from './parseJson.ts';
import { Recorder, type Known, type Use } from './recorder.ts';

/** Optional properties of an issue. */
type IssueNote = Pick<Issue, 'missingExample' | 'edit'>;

/**
 * The message of an issue and its fix. If the fix is left out, it is the text with the key of the
 * message followed by `.fix`, with the same parameters.
 */
export type Report =
  | [key: KeyWithFix, params?: Params, fix?: undefined, note?: undefined]
  | [key: MessageKey, params: Params, fix: Message, note?: IssueNote];

/** A definition file with the positions of its values, and the issues found so far. */
export class Source {
  /** The path of the file, as it appears in issues. */
  readonly file: string;
  readonly text: string;
  readonly issues: Issue[] = [];
  /** The value of the file. `expandSharedParts` replaces the names of shared parts in it. */
  value: unknown;
  /** Whether the file is not valid JSON, so that its value must not be used. */
  readonly broken: boolean;
  readonly #tree: Node | undefined;
  readonly #recorder: Recorder;
  /** What the text alone determines, without the definitions in other files. */
  readonly #parsed: { value: unknown; issues: readonly Issue[] };

  constructor(file: string, text: string, recorder = new Recorder()) {
    this.file = file;
    this.text = text;
    this.#recorder = recorder;
    const parsed = parseJson(text);
    this.#tree = parsed.tree;
    this.value = parsed.value;
    this.broken = parsed.broken;
    this.#parsed = {
      value: parsed.value,
      issues: parsed.faults.map(({ offset, key, params, fix }) =>
        this.#toIssue(parsed.broken ? undefined : [], offset, [key, params, fix]),
      ),
    };
    this.issues.push(...this.#parsed.issues);
  }

  /** Removes the issues of a compilation and the replacements of shared parts. */
  reset(): void {
    this.value = this.#parsed.value;
    this.issues.splice(0, Infinity, ...this.#parsed.issues);
  }

  /**
   * Reports an issue at a value or, if the value is missing, at the value that should contain it.
   */
  report(path: Path, ...issue: Report): void {
    this.#add(path, this.#find(path).value, issue);
  }

  /** Reports an issue at the name of a property. */
  reportKey(path: Path, ...issue: Report): void {
    const found = this.#find(path);
    this.#add(path, found.key ?? found.value, issue);
  }

  /** Returns an issue at the name of a property, without adding it to those of the file. */
  issueAtKey(path: Path, ...issue: Report): Issue {
    const { key, value } = this.#find(path);
    return this.#toIssue(path, key ?? value, issue);
  }

  /** Notes that a value is a name. */
  addUse(use: Use): void {
    this.#recorder.addUse(use);
  }

  /** Notes the names that a reference can have. */
  addKnown(known: Known): void {
    this.#recorder.addKnown(known);
  }

  /** Returns the position of a value or, if it is missing, of the value that should contain it. */
  positionOf(path: Path): { line: number; column: number } {
    return this.#toPosition(this.#find(path).value);
  }

  /** Whether a value is in the file itself, not in a shared part that the file names. */
  states(path: Path): boolean {
    return this.#tree !== undefined && findNodeAtLocation(this.#tree, [...path]) !== undefined;
  }

  /** Returns the text at a path of the file. */
  textAt(path: Path): string | undefined {
    const node = this.#tree && findNodeAtLocation(this.#tree, [...path]);
    return node?.type === 'string' ? (node.value as string) : undefined;
  }

  /** Returns the value at a path as the file states it, without defaults. */
  statedAt(path: Path): unknown {
    const node = this.#tree && findNodeAtLocation(this.#tree, [...path]);
    return node && getNodeValue(node);
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

  #add(path: Path, offset: number, report: Report): void {
    this.#recorder.addIssue(this, this.#toIssue(path, offset, report));
  }

  #toPosition(offset: number): { line: number; column: number } {
    const before = this.text.slice(0, offset);
    return {
      line: before.split('\n').length,
      column: offset - before.lastIndexOf('\n'),
    };
  }

  #toIssue(path: Path | undefined, offset: number, [key, params, fix, note]: Report): Issue {
    return {
      file: this.file,
      ...(path && { path }),
      ...this.#toPosition(offset),
      message: toMessage(key, params),
      // `Report` lets a fix be left out only if there is a text with this key.
      fix: fix ?? toMessage(`${key}.fix` as MessageKey, params),
      ...note,
    };
  }
}
