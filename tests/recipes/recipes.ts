import { readFileSync } from 'node:fs';

/** The operation that a code block of a recipe describes. */
export type Operation =
  | { kind: 'write'; file: string; lines: string[] }
  | { kind: 'edit'; file: string; hunks: { before: string[]; after: string[] }[] }
  | { kind: 'run'; command: string };

/** A mistake that a step warns of. It is made after the whole recipe. */
interface Mistake {
  operation: Operation;
  /** The complete output of the check. */
  issues: string[];
}

export interface Step {
  number: number;
  operations: Operation[];
  /** The output of the check if the step is omitted; `…` stands for any text. */
  issuesWithout: string[];
  mistakes: Mistake[];
}

export interface Recipe {
  title: string;
  steps: Step[];
}

/**
 * Reads the recipes of a document. Each recipe has a heading and numbered steps with code blocks. A
 * block is about the last file that was named in `code` before it. `diff` edits the file; `sh` is a
 * command; `text` is the output of the check if the step is omitted; any other block is the content
 * of a new file. `diff wrong` is a mistake, and the `text` after it is the output of the check.
 * @param heading the second-level heading of the section that contains the recipes
 */
export function readRecipes(path: string, heading = 'Recipes'): Recipe[] {
  const text =
    readFileSync(path, 'utf8')
      .split(/^## /m)
      .find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return {
        title,
        steps: lines
          .join('\n')
          .split(/^(?=\d+\. )/m)
          .filter((step) => /^\d/.test(step))
          .map(readStep),
      };
    });
}

function readStep(text: string): Step {
  const parts = text.split(/^ {3}```(\w*(?: wrong)?)\n([\s\S]*?)^ {3}```$/m);
  const step: Step = {
    number: Number.parseInt(text, 10),
    operations: [],
    issuesWithout: [],
    mistakes: [],
  };
  let precedingProse = '';
  for (let index = 0; index + 2 < parts.length; index += 3) {
    const [prose = '', language = '', block = ''] = parts.slice(index);
    const lines = block
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replace(/^ {3}/, ''));
    precedingProse += prose;
    if (language === 'diff wrong')
      step.mistakes.push({ operation: toOperation('diff', lines, precedingProse), issues: [] });
    else if (language !== 'text')
      step.operations.push(toOperation(language, lines, precedingProse));
    else
      (parts[index - 2] === 'diff wrong' ? step.mistakes.at(-1)!.issues : step.issuesWithout).push(
        ...lines,
      );
  }
  return step;
}

function toOperation(language: string, lines: string[], prose: string): Operation {
  if (language === 'sh') return { kind: 'run', command: lines.join('\n') };
  const file = [...prose.matchAll(/`([^`]+\/[^`]+\.\w+)`/g)].at(-1)?.[1];
  if (!file) throw new Error(`No file is named before the block: ${lines[0]}`);
  if (language !== 'diff') return { kind: 'write', file, lines };
  const hunks = lines
    .join('\n')
    .split('\n…\n')
    .map((hunk) => {
      const linesWithout = (sign: string) =>
        hunk
          .split('\n')
          .filter((line) => !line.startsWith(sign))
          .map((line) => line.slice(1));
      return { before: linesWithout('+'), after: linesWithout('-') };
    });
  return { kind: 'edit', file, hunks };
}
