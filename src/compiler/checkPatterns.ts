import { createRequire } from 'node:module';
import type * as recheck from 'recheck';
import type { Cursor } from './cursor.ts';
import type { Definitions } from './definitions.ts';
import { memoize } from '../shared/memoize.ts';

/**
 * Milliseconds that the judgement of one expression may take. Past it nothing is known and nothing said: only what is
 * surely slow is refused.
 */
const PATIENCE = 5000;

/** Reports every pattern that a hostile text keeps busy: it is judged on the server, for everybody. */
export function checkPatterns({ entity, rules }: Definitions): void {
  for (const { at } of [...entity, ...rules])
    for (const pattern of patternsIn(at)) checkPattern(pattern);
}

/** The patterns of a file, wherever they stand; under `errorMessage` the same word names a text. */
function patternsIn(at: Cursor): Cursor[] {
  const own = at.entries().flatMap(([name, held]) => {
    if (name === 'errorMessage') return [];
    return name === 'pattern' && held.text() !== undefined ? [held] : patternsIn(held);
  });
  return [...own, ...at.items().flatMap(patternsIn)];
}

function checkPattern(at: Cursor): void {
  const growth = growthOf(at.text() ?? '');
  if (growth === '') return;
  at.report(
    `This expression backtracks: its time grows ${growth}`,
    'let no two alternatives or repetitions match the same characters',
  );
}

/** How the time of a slow expression grows; empty where it keeps pace with the text, or where that is not known. */
const growthOf = memoize((pattern: string) => {
  const judged = loadJudge().checkSync(pattern, 'u', { timeout: PATIENCE });
  if (judged.status !== 'vulnerable') return '';
  return judged.complexity.type === 'exponential'
    ? 'exponentially'
    : `with the length to the power of ${judged.complexity.degree}`;
});

/** Loaded with the first pattern, for it is large; this entry is plain JavaScript, the usual one starts a process of its own. */
const loadJudge = () => createRequire(import.meta.url)('recheck/lib/browser.js') as typeof recheck;
