import type { Issue, Path } from '../issues/issue.ts';
/** What issues are added to. */
interface RecordedSource {
  readonly issues: Issue[];
}

/** What a name in a definition stands for. A column, a filter and a link are parts of a screen. */
export type UseKind =
  | 'text'
  | 'icon'
  | 'screen'
  | 'call'
  | 'entity'
  | 'resource'
  | 'store'
  | 'valueType'
  | 'field'
  | 'rule'
  | 'choices'
  | 'blocks'
  | 'cell'
  | 'widget'
  | 'action'
  | 'block'
  | 'column'
  | 'formField'
  | 'filter'
  | 'link';

/** Why a definition has a name: how it is stated, or the rule that adds it. */
export type Reason = 'definition' | 'stated' | 'shared' | 'default' | 'convention';

/** A name at a position of a file. */
export interface Use {
  kind: UseKind;
  name: string;
  source: Positions;
  path: Path;
  /** Undefined for `stated` or, if the file does not contain the path, for `default`. */
  reason: Reason | undefined;
  /** The id of the screen that gets it. */
  screen: string | undefined;
}

/** The names that a reference can have. */
export interface Known {
  /** What it refers to, as the language states it. */
  refers: string;
  source: Positions;
  path: Path;
  /** The id of the entity whose fields the names are. */
  entity: string | undefined;
  /** Lists the names. Undefined if the position does not matter, as for calls. */
  names: (() => string[]) | undefined;
}

/** Finds the positions of paths in a file. */
interface Positions {
  file: string;
  states(path: Path): boolean;
  textAt(path: Path): string | undefined;
  statedAt(path: Path): unknown;
  positionOf(path: Path): { line: number; column: number };
}

/** What a unit of work found in the files. */
export interface Findings {
  issues: { source: RecordedSource; issue: Issue }[];
  uses: Use[];
  known: Known[];
}

/** Records which findings each unit of work adds to the sources. */
export class Recorder {
  #current = createFindings();
  #all = [this.#current];

  /** Returns the names that each reference can have, like `uses`. */
  known(): Known[] {
    return this.#all.flatMap(({ known }) => known);
  }

  /** Starts a compilation. */
  start(): void {
    this.#current = createFindings();
    this.#all = [this.#current];
  }

  /** Returns the uses that the compilation has found, also in units of work that it repeated. */
  uses(): Use[] {
    return this.#all.flatMap(({ uses }) => uses);
  }

  /** Adds an issue to its source and to the findings of the running unit. */
  addIssue(source: RecordedSource, issue: Issue): void {
    source.issues.push(issue);
    this.#current.issues.push({ source, issue });
  }

  addUse(use: Use): void {
    this.#current.uses.push(use);
  }

  addKnown(known: Known): void {
    this.#current.known.push(known);
  }

  /** Runs a unit of work, and returns its result with its findings. */
  record<Result>(work: () => Result): { result: Result; findings: Findings } {
    const outer = this.#current;
    const findings = createFindings();
    this.#current = findings;
    this.#all.push(findings);
    try {
      return { result: work(), findings };
    } finally {
      this.#current = outer;
    }
  }

  /** Adds the findings of an earlier run to the sources again. */
  repeat(findings: Findings): void {
    this.#all.push(findings);
    for (const { source, issue } of findings.issues) source.issues.push(issue);
  }
}

const createFindings = (): Findings => ({ issues: [], uses: [], known: [] });
