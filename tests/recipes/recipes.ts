import { readFileSync } from 'node:fs';

/** What a block of a recipe tells to do. */
export type Deed =
  | { do: 'write'; file: string; lines: string[] }
  | { do: 'edit'; file: string; hunks: { before: string[]; after: string[] }[] }
  | { do: 'run'; command: string };

/** A mistake that a step warns of, made behind the whole recipe, and all that the check says then. */
interface Mistake {
  deed: Deed;
  said: string[];
}

export interface Step {
  number: number;
  deeds: Deed[];
  /** What the check says without the step; `…` stands for anything. */
  without: string[];
  mistakes: Mistake[];
}

export interface Recipe {
  title: string;
  steps: Step[];
}

/**
 * Reads the recipes of a document: a heading each, numbered steps, fenced blocks. The file that a block is about is the
 * last that was named in `code` before it. A `diff` adds, takes away and keeps lines; `sh` is a command; `text` is what
 * is said without the step; anything else is a new file. A `diff wrong` is a mistake, and the `text` behind it what is said of that.
 * @param heading what the recipes stand under, up to the next heading of its rank.
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
  const step: Step = { number: Number.parseInt(text, 10), deeds: [], without: [], mistakes: [] };
  let told = '';
  for (let index = 0; index + 2 < parts.length; index += 3) {
    const [prose = '', sort = '', block = ''] = parts.slice(index);
    const lines = block
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replace(/^ {3}/, ''));
    told += prose;
    if (sort === 'diff wrong') step.mistakes.push({ deed: toDeed('diff', lines, told), said: [] });
    else if (sort !== 'text') step.deeds.push(toDeed(sort, lines, told));
    else
      (parts[index - 2] === 'diff wrong' ? step.mistakes.at(-1)!.said : step.without).push(
        ...lines,
      );
  }
  return step;
}

function toDeed(sort: string, lines: string[], prose: string): Deed {
  if (sort === 'sh') return { do: 'run', command: lines.join('\n') };
  const file = [...prose.matchAll(/`([^`]+\/[^`]+\.\w+)`/g)].at(-1)?.[1];
  if (!file) throw new Error(`A block belongs to no file: ${lines[0]}`);
  if (sort !== 'diff') return { do: 'write', file, lines };
  const hunks = lines
    .join('\n')
    .split('\n…\n')
    .map((hunk) => {
      const kept = (sign: string) =>
        hunk
          .split('\n')
          .filter((line) => !line.startsWith(sign))
          .map((line) => line.slice(1));
      return { before: kept('+'), after: kept('-') };
    });
  return { do: 'edit', file, hunks };
}
