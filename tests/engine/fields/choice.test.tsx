import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Http } from '../../../src/engine/data/requests/http.ts';
import { SelectWidget } from '../../../src/values/choice/SelectWidget.tsx';
import { MultiSelectWidget } from '../../../src/values/numbers/MultiSelectWidget.tsx';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import type { ResolvedCall, ResolvedChoices } from '../../../src/shared/resolved/resolved.ts';
import { TestProviders } from '../testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

const choices: ResolvedChoices = {
  from: 'call',
  call: { pointer: '/items' } as ResolvedCall,
  valueField: 'id',
  labelField: 'name',
};

/** Renders a select box whose choices arrive when the test calls `resolveChoices`. */
function renderSelect(Widget: typeof SelectWidget, value: unknown) {
  const changes: unknown[] = [];
  let resolveAnswer: (names: string[]) => void = () => undefined;
  const answer = new Promise((resolve) => {
    resolveAnswer = (names) =>
      resolve({ body: { items: names.map((name, index) => ({ id: index + 1, name })) } });
  });
  const http = {
    urlOf: () => '/accounts',
    exchange: () => answer,
  } as unknown as Http;
  render(
    <TestProviders i18n={i18n} language="en" http={http}>
      <Widget
        id="account"
        name="account"
        label="Account"
        value={value}
        required={false}
        invalid={false}
        describedBy={undefined}
        options={{}}
        choices={choices}
        rule={{}}
        variant="edit"
        onChange={(next) => changes.push(next)}
      />
    </TestProviders>,
  );
  // Entering the placeholder loads the select box.
  fireEvent.pointerEnter(screen.getByRole('combobox').parentElement!);
  return { changes, resolveChoices: (names: string[]) => act(async () => resolveAnswer(names)) };
}

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const waitUntilEditable = (settings = {}) =>
  expect.poll(() => box().readOnly, settings).toBe(false);

afterEach(cleanup);

it.each([
  ['one', SelectWidget, 2],
  ['several', MultiSelectWidget, [2]],
])(
  'shows that the name of the chosen value is loading, and is read-only until then: %s',
  async (_which, Widget, value) => {
    const { resolveChoices } = renderSelect(Widget, value);
    await expect(waitUntilEditable({ timeout: 500 })).rejects.toThrow();
    expect(box().placeholder).toBe('mui.autocomplete.loading');
    await resolveChoices(['Main', 'Reserve']);
    await waitUntilEditable();
    expect(box().placeholder).toBe('');
    expect(box().value + (document.querySelector('[data-chosen]')?.textContent ?? '')).toBe(
      'Reserve',
    );
  },
);

it('can be typed in at once if nothing is chosen', async () => {
  renderSelect(SelectWidget, undefined);
  await waitUntilEditable();
});

it.each([
  ['one', SelectWidget],
  ['several', MultiSelectWidget],
])('keeps the text that is typed while the choices load: %s', async (_which, Widget) => {
  const { resolveChoices } = renderSelect(Widget, undefined);
  box().focus();
  fireEvent.change(box(), { target: { value: 'Res' } });
  await resolveChoices(['Main', 'Reserve']);
  await expect.poll(() => screen.queryAllByRole('option').length).toBe(1);
  expect(box().value).toBe('Res');
});

it('keeps a chosen value that is no longer offered, and can be cleared', async () => {
  const { resolveChoices, changes } = renderSelect(SelectWidget, 7);
  await resolveChoices(['Main', 'Reserve']);
  await waitUntilEditable();
  expect(box().value).toBe('choice.missing');
  fireEvent.change(box(), { target: { value: '' } });
  expect(changes).toEqual([undefined]);
});
