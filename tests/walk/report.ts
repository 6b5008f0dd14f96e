import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestResult,
} from '@playwright/test/reporter';

/** Prints each finding once, with the visits where it occurred. */
export default class Report implements Reporter {
  private readonly visitsByFinding = new Map<string, string[]>();
  private visits = 0;
  private tests = 0;
  private readonly failedTests: string[] = [];

  onBegin(_config: FullConfig): void {
    console.log('Walking …');
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.tests += 1;
    console.log(`${this.tests} ${test.title}  ${result.duration} ms`);
    for (const { type, description = '' } of result.annotations) {
      if (type === 'visits') this.visits += Number(description);
      if (type !== 'finding') continue;
      const [visit = '', rule = '', what = ''] = description.split('\t');
      const name = `${rule}\t${what}`;
      if (!this.visitsByFinding.has(name)) console.log(`  ${rule}: ${what}`);
      this.visitsByFinding.set(name, [...(this.visitsByFinding.get(name) ?? []), visit]);
    }
    if (result.status !== 'passed' && !result.annotations.some(({ type }) => type === 'finding'))
      this.failedTests.push(
        `${test.title}: ${result.error?.message?.slice(0, 400) ?? result.status}`,
      );
  }

  async onEnd({ duration }: FullResult): Promise<{ status: 'failed' } | undefined> {
    const found = [...this.visitsByFinding].toSorted(([a], [b]) => a.localeCompare(b));
    let last = '';
    for (const [name, visits] of found) {
      const [rule = '', what = ''] = name.split('\t');
      if (rule !== last) console.log(`\n${rule}`);
      last = rule;
      console.log(
        `  ${what}\n      ${visits.length}×: ${visits.slice(0, 4).join(', ')}${visits.length > 4 ? ' …' : ''}`,
      );
    }
    for (const message of this.failedTests) console.log(`\nfailed: ${message}`);
    console.log(
      `\n${this.visits} visits, ${found.length} findings, ${this.failedTests.length} failed tests, ${Math.round(duration / 1000)} s`,
    );
    return found.length > 0 ? { status: 'failed' } : undefined;
  }
}
