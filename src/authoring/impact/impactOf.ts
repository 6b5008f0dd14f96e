import type { Compiler } from '../../compiler/compile.ts';
import { formatMessage } from '../../compiler/issues/messages.ts';
import { appImpact } from './appImpact.ts';
import { callImpact } from './callImpact.ts';
import { entityImpact } from './entityImpact.ts';
import { exportImpact } from './exportImpact.ts';
import { SEVERITIES, type Impact, type Version } from './impact.ts';
import { issueImpact } from './issueImpact.ts';
import { routeImpact } from './routeImpact.ts';
import { screenImpact } from './screenImpact.ts';
import { sharedImpact } from './sharedImpact.ts';
import { textImpact } from './textImpact.ts';

/** Compiles the definitions of a compiler as one of the versions for `impactOf`. */
export function toVersion(compiler: Compiler): Version {
  const compilation = compiler.compile();
  return { compilation, inspection: compiler.inspect() };
}

/**
 * Returns what the difference between two versions of the definitions means for those who use the
 * product: the most severe first, and wider access before everything else. Changes that have no
 * effect, such as another layout of a file, are left out.
 */
export function impactOf(before: Version, after: Version): Impact[] {
  const versions = { before: withFixedUses(before), after: withFixedUses(after) };
  return [
    callImpact,
    entityImpact,
    routeImpact,
    issueImpact,
    screenImpact,
    appImpact,
    exportImpact,
    sharedImpact,
    textImpact,
  ]
    .flatMap((find) => find(versions))
    .sort(compareImpacts);
}

/** Collects the uses of a version once, because every part of the impact looks in them. */
function withFixedUses({ compilation, inspection }: Version): Version {
  const uses = inspection.uses();
  return { compilation, inspection: { ...inspection, uses: () => uses } };
}

const rankOf = ({ severity, widensAccess }: Impact) =>
  widensAccess ? -1 : SEVERITIES.indexOf(severity);

function compareImpacts(a: Impact, b: Impact): number {
  const textOf = ({ place, message }: Impact) => `${place?.file} ${formatMessage(message, 'en')}`;
  return (
    rankOf(a) - rankOf(b) ||
    compareTexts(a.place?.file ?? '', b.place?.file ?? '') ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    compareTexts(textOf(a), textOf(b))
  );
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
