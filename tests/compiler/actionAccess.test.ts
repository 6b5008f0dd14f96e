import { expect, it } from 'vitest';
import { isConditionMet } from '../../src/shared/resolved/condition.ts';
import type { ResolvedAction } from '../../src/shared/resolved/resolved.ts';
import { compile } from '../../src/compiler/compile.ts';
import { createOverlaidBase, readFixtures } from '../definitions/fixture.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';

/** Returns the first row action of the books, after the edits of a valid fixture. */
function rowActionOf(fixture: string): ResolvedAction {
  const { root, overlay, edit } = createOverlaidBase();
  readFixtures('valid')
    .find(({ name }) => name === fixture)!
    .edits.forEach(edit);
  const list = compile({ root, overlay }).screens.get('books');
  if (list?.kind !== 'list') throw new Error('The books are no list');
  return list.rowActions[0]!;
}

it('an action is shown for the rows that its call accepts, and for those that do not say', () => {
  for (const fixture of [
    'action-on-rows-that-say-whose',
    'action-on-rows-that-say-whether-locked',
  ]) {
    const { when } = rowActionOf(fixture);
    const isShown = (row: Record<string, unknown>) => isConditionMet(when, { row });
    expect([{ mine: true }, { mine: false }, {}].map(isShown)).toEqual([true, false, true]);
  }
});

it('an action on rows that are all of the account has no condition', () => {
  expect(rowActionOf('action-on-own-rows').when).toBeUndefined();
});

it('an action states the access and the part of the API of its calls, and the visibility of its screen', () => {
  const actionsOf = (id: string) => {
    const screen = projectCompilation.screens.get(id);
    return screen?.kind === 'list' ? screen.rowActions : [];
  };
  expect(actionsOf('Investors').map(({ action, requires }) => [action, requires])).toEqual([
    ['edit', [{ access: 'main' }]],
    ['delete', [{ access: 'main' }]],
  ]);
  expect(actionsOf('messages').map(({ action, requires }) => [action, requires])).toEqual([
    ['navigate', undefined],
    ['set', [{ access: 'company', feature: 'messageHandling' }]],
    ['set', [{ access: 'company', feature: 'messageHandling' }]],
  ]);
});
