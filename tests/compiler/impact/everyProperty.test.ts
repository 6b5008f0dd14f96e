import { expect, it } from 'vitest';
import { exportImpact } from '../../../src/authoring/impact/exportImpact.ts';
import { routeImpact } from '../../../src/authoring/impact/routeImpact.ts';
import { screenImpact } from '../../../src/authoring/impact/screenImpact.ts';
import { SCREEN_PARTS, type ScreenKind } from '../../../src/generated/screenParts.ts';
import type { ResolvedScreen } from '../../../src/shared/resolved/resolved.ts';
import { isObject } from '../../../src/shared/resolved/schemaFields.ts';
import { partsOf } from '../../../src/shared/resolved/screenParts.ts';
import {
  everyScreen,
  patternOf,
  statedProperties,
  type EveryScreen,
} from '../describe/everyScreen.ts';

const all = everyScreen();

/** Returns another value of the same type. */
function changed(value: unknown): unknown {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [];
  // Calls, also that of a history, are compared by their names.
  return isObject(value) ? { ...value, name: 'other', call: 'other', other: 1 } : undefined;
}

type Part = Record<string, unknown>;

/** Returns the first part that has a property, or the screen itself. Undefined if there is none. */
function partWith(screen: ResolvedScreen, property: string): Part | undefined {
  const [pattern, name = ''] = property.split(' ');
  const parts = partsOf<Part>(screen.kind, screen);
  // A screen is an object, whose properties are read by name here.
  return [{ path: [], value: screen as unknown as Part }, ...parts].find(
    ({ path, value }) => patternOf(screen.kind, path) === pattern && value[name] !== undefined,
  )?.value;
}

/** Whether the impact tells of a change of a property. */
function isTold({ version, resolved }: EveryScreen, property: string): boolean {
  const after = structuredClone(resolved);
  const part = partWith(after, property)!;
  const name = property.split(' ')[1]!;
  part[name] = changed(part[name]);
  const only = (screen: ResolvedScreen) => ({
    ...version,
    compilation: { ...version.compilation, screens: new Map([[screen.id, screen]]) },
  });
  const versions = { before: only(resolved), after: only(after) };
  return [routeImpact, screenImpact, exportImpact].some((impact) => impact(versions).length > 0);
}

it.each(Object.keys(SCREEN_PARTS) as ScreenKind[])(
  'the impact tells of a change of every property of a %s and its parts',
  (kind) => {
    const screens = all.filter(({ resolved }) => resolved.kind === kind);
    const silent = statedProperties(kind).filter((property) => {
      const having = screens.filter(({ resolved }) => partWith(resolved, property));
      return having.length > 0 && !having.some((screen) => isTold(screen, property));
    });
    expect(silent).toEqual([]);
  },
);
