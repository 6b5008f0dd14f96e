import { createRequire } from 'node:module';
import type * as recheck from 'recheck';
import type { Cursor } from '../read/cursor.ts';
import type { Units } from '../read/units.ts';
import type { Definitions } from '../language/definitions.ts';
import { memoize } from '../../shared/memoize.ts';
import { message, type Message } from '../issues/messages.ts';

/** An expression whose analysis takes longer is not reported. */
const ANALYSIS_TIMEOUT_MS = 5000;

/**
 * Reports every pattern whose time grows faster than the length of the text. The server applies
 * patterns to texts from anybody, and one such text could keep it busy for all users.
 */
export function checkPatterns({ entity, shared }: Definitions, units: Units): void {
  for (const { at, path } of [...entity, ...shared])
    units.run('patterns', path, [at], () => patternsIn(at).forEach(checkPattern));
}

/** Returns all patterns below a position. In `errorMessage`, `pattern` is the key of a text. */
function patternsIn(at: Cursor): Cursor[] {
  const own = at.entries().flatMap(([name, value]) => {
    if (name === 'errorMessage') return [];
    return name === 'pattern' && value.text() !== undefined ? [value] : patternsIn(value);
  });
  return [...own, ...at.items().flatMap(patternsIn)];
}

function checkPattern(at: Cursor): void {
  const slow = findSlowPattern(at.text() ?? '');
  if (slow) at.report(slow.key, slow.params ?? {}, message('check.slowPattern.fix'));
}

/** Returns how the time of an expression grows; undefined if it is linear or unknown. */
const findSlowPattern = memoize((pattern: string): Message | undefined => {
  const result = loadRecheck().checkSync(pattern, 'u', { timeout: ANALYSIS_TIMEOUT_MS });
  if (result.status !== 'vulnerable') return undefined;
  return result.complexity.type === 'exponential'
    ? message('check.slowPattern.exponential')
    : message('check.slowPattern.polynomial', { degree: result.complexity.degree });
});

/**
 * Loaded only if there is a pattern, because the package is large. This entry point is plain
 * JavaScript; the default one starts a process.
 */
const loadRecheck = () =>
  createRequire(import.meta.url)('recheck/lib/browser.js') as typeof recheck;
