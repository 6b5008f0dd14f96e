import { readFileSync } from 'node:fs';

/** What a block of a recipe tells to do. */
export type Deed =
  | { do: 'write'; file: string; lines: string[] }
  | { do: 'edit'; file: string; hunks: { before: string[]; after: string[] }[] }
  | { do: 'run'; command: string };

export interface Step {
  number: number;
  deeds: Deed[];
  /** What the check says without the step; `…` stands for anything. */
  without: string[];
}

export interface Recipe {
  title: string;
  steps: Step[];
}

/**
 * Reads the recipes of a document: a heading each, numbered steps, fenced blocks. The file that a block is about is the
 * last that was named in `code` before it. A `diff` adds, takes away and keeps lines; `sh` is a command; `text` is what
 * is said without the step; anything else is a new file.
 */
export function readRecipes(path: string): Recipe[] {
  const [, text = ''] = readFileSync(path, 'utf8').split(/^## Recipes$/m);
  return text.split(/^### /m).slice(1).map((part) => {
    const [title = '', ...lines] = part.split('\n');
    return { title, steps: lines.join('\n').split(/^(?=\d+\. )/m).filter((step) => /^\d/.test(step)).map(readStep) };
  });
}

function readStep(text: string): Step {
  const parts = text.split(/^ {3}```(\w*)\n([\s\S]*?)^ {3}```$/m);
  const step: Step = { number: Number.parseInt(text, 10), deeds: [], without: [] };
  for (let index = 0; index + 2 < parts.length; index += 3) {
    const [prose = '', sort = '', block = ''] = parts.slice(index);
    const lines = block.split('\n').slice(0, -1).map((line) => line.replace(/^ {3}/, ''));
    if (sort === 'text') step.without.push(...lines);
    else step.deeds.push(toDeed(sort, lines, prose));
  }
  return step;
}

function toDeed(sort: string, lines: string[], prose: string): Deed {
  if (sort === 'sh') return { do: 'run', command: lines.join('\n') };
  const file = [...prose.matchAll(/`([^`]+\/[^`]+\.\w+)`/g)].at(-1)?.[1];
  if (!file) throw new Error(`A block belongs to no file: ${lines[0]}`);
  if (sort !== 'diff') return { do: 'write', file, lines };
  const hunks = lines.join('\n').split('\n…\n').map((hunk) => {
    const kept = (sign: string) => hunk.split('\n').filter((line) => !line.startsWith(sign)).map((line) => line.slice(1));
    return { before: kept('+'), after: kept('-') };
  });
  return { do: 'edit', file, hunks };
}
