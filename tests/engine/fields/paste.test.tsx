import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Http } from '../../../src/engine/data/requests/http.ts';
import { builtInFields } from '../../../src/generated/builtInFields.ts';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import { createPendingInput, PendingInputProvider } from '../../../src/engine/ui/pendingInput.ts';
import { fields, type WidgetProps } from '../../../src/engine/registries.ts';
import type { ResolvedChoices } from '../../../src/shared/resolved/resolved.ts';
import { TestProviders } from '../testProviders.tsx';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');

afterEach(cleanup);
// It is loaded when it is first shown, which takes long on a busy machine.
beforeAll(() => import('../../../src/engine/ui/date/DatePicker.tsx'));

const choices: ResolvedChoices = {
  from: 'values',
  values: [
    { value: 1, label: 'One' },
    { value: 2, label: 'Two' },
  ],
} as unknown as ResolvedChoices;

/** A value of each widget that has a text, a day or choices. Into the others nothing is pasted. */
const SAMPLES: Record<string, Partial<WidgetProps>> = {
  text: { value: '0551234567' },
  number: { value: 12.5, options: { decimals: 2 } },
  multiline: { value: 'Some text' },
  password: { value: 'A password' },
  datePicker: { value: '2026-11-20' },
  hijriDate: { value: '1448-06-10' },
  select: { value: 1, choices },
  multiSelect: { value: [1, 2], choices },
  checkboxes: { value: [1, 2], choices },
};

/** Widgets of files, of formatted text, of yes or no, and of several parts, which RJSF draws. */
const OTHERS = ['switch', 'image', 'document', 'richText', 'parts'];

const NOT_UNDERSTOOD = [
  'no such thing',
  '31/02/2026',
  '2026-13-01',
  '1448-06-10T00:00',
  '5\t7',
  '5\n7',
  '12 34',
  'SA00 0000',
  '٣١ من الشهر',
];

const widgetIds = builtInFields.flatMap(({ id, loadWidget }) => (loadWidget ? [id] : []));

async function renderWidget(id: string, sample: Partial<WidgetProps>) {
  const changes: unknown[] = [];
  const pending = createPendingInput();
  fields.register(...builtInFields);
  const Widget = await fields.get(id).loadWidget!();
  render(
    <TestProviders i18n={i18n} language="en" http={{} as Http}>
      <PendingInputProvider value={pending}>
        <Widget
          id="field"
          name="field"
          label="Field"
          value={undefined}
          required={false}
          invalid={false}
          describedBy={undefined}
          options={{}}
          rule={{}}
          choices={undefined}
          variant="edit"
          onChange={(next) => changes.push(next)}
          {...sample}
        />
      </PendingInputProvider>
    </TestProviders>,
  );
  if (id === 'datePicker') await screen.findAllByRole('spinbutton');
  return { changes, flush: () => act(() => pending.flush()) };
}

const boxes = () =>
  [...document.querySelectorAll<HTMLElement>('[role=spinbutton], input, textarea')].filter(
    (box) => !['checkbox', 'radio'].includes(box.getAttribute('type') ?? '') && !box.ariaHidden,
  );

/** Pastes as a browser does: the event, and unless it is prevented, the text. */
function paste(box: HTMLElement, text: string): void {
  act(() => box.focus());
  const isHandled = !fireEvent.paste(box, { clipboardData: { getData: () => text } });
  if (isHandled) return;
  // Browsers paste line breaks as spaces into a box with one line.
  if (box instanceof HTMLInputElement)
    fireEvent.change(box, { target: { value: text.replaceAll('\n', ' ') } });
  else if (box instanceof HTMLTextAreaElement) fireEvent.change(box, { target: { value: text } });
}

it('every widget is tested or has no text', () => {
  expect([...Object.keys(SAMPLES), ...OTHERS].toSorted()).toEqual(widgetIds.toSorted());
});

describe('a day', () => {
  const pasteDay = async (text: string) => {
    const { changes } = await renderWidget('datePicker', SAMPLES['datePicker']!);
    paste(boxes()[0]!, text);
    return changes;
  };

  it.each([
    ['2026-12-01', '2026-12-01'],
    [' ٢٠٢٦/١٢/١ ', '2026-12-01'],
    ['1/12/2026', '2026-12-01'],
    ['01-12-2026', '2026-12-01'],
    ['01 December 2026', '2026-12-01'],
    ['1 December 2026', '2026-12-01'],
    ['1 Dec 2026', '2026-12-01'],
    ['١ ديسمبر ٢٠٢٦', '2026-12-01'],
    ['1 ديسمبر 2026 م', '2026-12-01'],
  ])('is read from %j', async (text, day) => {
    expect(await pasteDay(text)).toEqual([day]);
    expect(document.querySelector('[data-pasted]')).toBeNull();
  });

  it('stays as it is if another text is pasted, and a message says so', async () => {
    await renderWidget('datePicker', SAMPLES['datePicker']!);
    const shown = boxes().map(({ textContent }) => textContent);
    expect(shown.join(' ')).toContain('2026');
    cleanup();
    expect(await pasteDay('soon')).toEqual([]);
    expect(document.querySelector('[data-pasted]')?.textContent).toBe('date.notPasted');
    expect(boxes().map(({ textContent }) => textContent)).toEqual(shown);
  });
});

describe.each(Object.entries(SAMPLES))('the widget %s', (id, sample) => {
  it.each(NOT_UNDERSTOOD)('never turns %j into another value', async (text) => {
    const { changes, flush } = await renderWidget(id, sample);
    for (const box of boxes()) {
      paste(box, text);
      act(() => box.blur());
    }
    flush();
    // A text that is not understood is passed on as it is, so that the rules refuse it visibly.
    const line = text.replace(/[\t\n]/g, ' ').trim();
    for (const change of changes)
      expect(typeof change === 'string' && change.replace(/[\t\n]/g, ' ').trim()).toBe(line);
  });
});
