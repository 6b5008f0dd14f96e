import type { Issue } from '../issues/issue.ts';
/** What issues are added to. */
interface Source {
  readonly issues: Issue[];
}

/** What a unit of work found in the files. */
export interface Findings {
  issues: { source: Source; issue: Issue }[];
}

/** Records which findings each unit of work adds to the sources. */
export class Recorder {
  #current = createFindings();

  /** Adds an issue to its source and to the findings of the running unit. */
  addIssue(source: Source, issue: Issue): void {
    source.issues.push(issue);
    this.#current.issues.push({ source, issue });
  }

  /** Runs a unit of work, and returns its result with its findings. */
  record<Result>(work: () => Result): { result: Result; findings: Findings } {
    const outer = this.#current;
    const findings = createFindings();
    this.#current = findings;
    try {
      return { result: work(), findings };
    } finally {
      this.#current = outer;
    }
  }

  /** Adds the findings of an earlier run to the sources again. */
  repeat({ issues }: Findings): void {
    for (const { source, issue } of issues) source.issues.push(issue);
  }
}

const createFindings = (): Findings => ({ issues: [] });
