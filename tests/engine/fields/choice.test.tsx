import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Http } from '../../../src/engine/data/http.ts';
import { SelectWidget } from '../../../src/engine/fields/select/SelectWidget.tsx';
import { MultiSelectWidget } from '../../../src/engine/fields/multiSelect/MultiSelectWidget.tsx';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import type { ResolvedCall, ResolvedChoices } from '../../../src/shared/resolved.ts';
import { Provided } from '../provided.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

const choices: ResolvedChoices = {
  from: 'call',
  call: { pointer: '/items' } as ResolvedCall,
  valueField: 'id',
  labelField: 'name',
};

/** A box with choices that come when the test says so; gives what it handed on. */
function draw(Widget: typeof SelectWidget, value: unknown) {
  const handed: unknown[] = [];
  let bring: (names: string[]) => void = () => undefined;
  const answer = new Promise((resolve) => {
    bring = (names) => resolve({ items: names.map((name, index) => ({ id: index + 1, name })) });
  });
  const http = {
    urlOf: () => '/accounts',
    loaded: () => undefined,
    send: () => answer,
  } as unknown as Http;
  render(
    <Provided i18n={i18n} language="en" http={http}>
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
        onChange={(next) => handed.push(next)}
      />
    </Provided>,
  );
  // Somebody comes near: the box that opens is fetched.
  fireEvent.pointerEnter(screen.getByRole('combobox').parentElement!);
  return { handed, bring: (names: string[]) => act(async () => bring(names)) };
}

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const opened = (settings = {}) => expect.poll(() => box().readOnly, settings).toBe(false);

afterEach(cleanup);

it.each([
  ['one', SelectWidget, 2],
  ['several', MultiSelectWidget, [2]],
])(
  'of what is chosen says that its name is on its way, and takes no word before: %s',
  async (_which, Widget, value) => {
    const { bring } = draw(Widget, value);
    await expect(opened({ timeout: 500 })).rejects.toThrow();
    expect(box().placeholder).toBe('mui.autocomplete.loading');
    await bring(['Main', 'Reserve']);
    await opened();
    expect(box().placeholder).toBe('');
    expect(box().value + (document.querySelector('[data-chosen]')?.textContent ?? '')).toBe(
      'Reserve',
    );
  },
);

it('is typed in at once where nothing is chosen', async () => {
  draw(SelectWidget, undefined);
  await opened();
});

it('keeps what is chosen and no longer offered, and can be emptied', async () => {
  const { bring, handed } = draw(SelectWidget, 7);
  await bring(['Main', 'Reserve']);
  await opened();
  expect(box().value).toBe('choice.missing');
  fireEvent.change(box(), { target: { value: '' } });
  expect(handed).toEqual([undefined]);
});
