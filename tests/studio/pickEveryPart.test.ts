import { afterEach, describe, expect, it } from 'vitest';
import { outlineOf } from '../../src/authoring/describe/outline.ts';
import type { ResolvedList, ResolvedScreen } from '../../src/shared/resolved/resolved.ts';
import type { OutlinePart } from '../../src/authoring/studio/api.ts';
import { pickedPart } from '../../src/authoring/studio/pick.ts';
import { compileProduct, readValue } from '../compiler/describe/places.ts';

/*
 * Every element that the engine marks with `data-field`, `data-filter`, `data-action` or `data-block`
 * leads to its part. The elements are those of the resolved screens, marked as the engine does.
 */

const { root, compiler, compilation } = compileProduct('');

/** An element that the engine draws, and the kinds of part that it shows. */
interface Marked {
  html: string;
  kinds: OutlinePart['kind'][];
}

const label = (key: string) =>
  Object.values(compilation.texts.ar ?? {}).find((file) => Object.hasOwn(file, key))?.[key] ?? key;

const inRow = (html: string) => `<div data-id="1">${html}</div>`;

interface Action {
  action: string;
  label?: string;
  options?: object;
}

function actionOf({ action, label: key = '', options = {} }: Action): string {
  const name = action === 'openForm' && 'form' in options ? `form:${String(options.form)}` : action;
  return `<button id="here" data-action="${name}" aria-label="${label(key)}"></button>`;
}

const linkOf = ({ to }: { to: string }): Marked => ({
  html: `<a id="here" data-action="go:${to}"></a>`,
  kinds: ['link'],
});

const fieldOf = (field: string, kinds: Marked['kinds']): Marked => ({
  html: `<p data-field="${field}"><b id="here"></b></p>`,
  kinds,
});

const blockOf = ({ block }: { block: string }): Marked => ({
  html: `<div data-block="${block}" id="here"></div>`,
  kinds: ['block'],
});

/** Returns what the engine draws of a list. */
function markedOfList(screen: ResolvedList): Marked[] {
  return [
    ...screen.columns.flatMap(({ field }) => [
      fieldOf(field, ['column']),
      { html: inRow(`<p id="here" data-field="${field}"></p>`), kinds: ['column' as const] },
    ]),
    ...screen.filters.map(({ filter }): Marked => ({
      html: `<label id="here" data-filter="${filter}"></label>`,
      kinds: ['filter'],
    })),
    ...screen.toolbar.map((action): Marked => ({ html: actionOf(action), kinds: ['action'] })),
    ...screen.rowActions.map((action): Marked => ({
      html: inRow(actionOf(action)),
      kinds: ['action'],
    })),
    ...screen.blocks.map(blockOf),
    ...screen.links.map(linkOf),
    ...(screen.create
      ? [{ html: '<a id="here" data-action="create"></a>', kinds: ['link' as const] }]
      : []),
    ...(screen.scopeTabs
      ? [{ html: '<nav id="here" data-chips=""></nav>', kinds: ['link' as const] }]
      : []),
  ];
}

/** Returns what the engine draws of a screen. */
function markedOf(screen: ResolvedScreen): Marked[] {
  if (screen.kind === 'list') return markedOfList(screen);
  if (screen.kind === 'page') return [...screen.blocks.map(blockOf), ...screen.links.map(linkOf)];
  const kind = screen.kind === 'form' ? 'formField' : 'field';
  const sections: { fields: { field: string }[] }[] = screen.sections;
  return [
    ...sections.flatMap(({ fields }) => fields.map(({ field }) => fieldOf(field, [kind]))),
    ...(screen.kind === 'form'
      ? [{ html: '<button id="here" data-action="submit"></button>', kinds: ['action' as const] }]
      : []),
    ...screen.links.map(linkOf),
  ];
}

const valueAt = ({ file, path }: OutlinePart) =>
  path.reduce<unknown>(
    (value, step) => (value as Record<string | number, unknown> | undefined)?.[step],
    readValue(root, file),
  );

afterEach(() => {
  document.body.innerHTML = '';
});

describe('the elements of a screen lead to their parts', () => {
  it.each([...compilation.screens.values()].map((screen) => [screen.id, screen] as const))(
    '%s',
    (id, screen) => {
      const outline = outlineOf(compiler, compilation, id)!;
      const lost = markedOf(screen).flatMap(({ html, kinds }) => {
        document.body.innerHTML = `<div data-screen="${id}">${html}</div>`;
        const picked = pickedPart(document.querySelector('#here')!, outline);
        const isFound =
          picked &&
          'path' in picked &&
          kinds.includes(picked.kind) &&
          valueAt(picked) !== undefined;
        return isFound ? [] : [html];
      });
      expect(lost).toEqual([]);
    },
  );
});
