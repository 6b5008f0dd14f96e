import { cleanup, render, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import { sharedTypes } from '../../src/generated/sharedTypes.ts';
import { VALUE_TYPES } from '../../src/generated/valueTypes.ts';
import { createXls } from '../../src/engine/export/xls/createXls.ts';
import { createXlsx } from '../../src/engine/export/xlsx/createXlsx.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { createFormat } from '../../src/engine/i18n/format.ts';
import { createTexts, type TextFile } from '../../src/engine/i18n/texts.ts';
import { AnchoredPopup } from '../../src/engine/ui/overlays.ts';
import { FilterControl } from '../../src/engine/kinds/list/filters/FilterControl.tsx';
import { fields, type FilterProps, type WidgetProps } from '../../src/engine/registries.ts';
import type { ResolvedChoices } from '../../src/shared/resolved/resolved.ts';
import type { RawValue } from '../../src/values/contracts/shared.ts';
import { readWorkbook } from '../helpers/readWorkbook.ts';
import { requiredOptions } from '../helpers/requiredOptions.ts';
import { manifestOf, samplesOf, type Samples } from '../helpers/values/samples.ts';
import { TestProviders } from './testProviders.tsx';
import { readTexts } from '../helpers/textFiles.ts';

/*
 * What the cells, widgets, controls of filters and exports of every type must do, with the samples of
 * the type.
 */

const LANGUAGES = ['ar', 'en'] as const;
const TIME_ZONE = 'Asia/Riyadh';

const types = VALUE_TYPES.map((id) => ({ id, manifest: manifestOf(id), samples: samplesOf(id) }));

const cells = types.flatMap(({ manifest, samples }) =>
  Object.keys(manifest.cells ?? {}).map((cell) => ({ cell, shown: samples.cells?.[cell] ?? [] })),
);

/**
 * Files are chosen, the editor of texts with markup needs a real browser, and the parts of a value are
 * drawn by the form (partsField.test.tsx).
 */
const widgets = types
  .filter(({ id, manifest }) => !manifest.file && !manifest.markup && id !== 'json')
  .flatMap(({ manifest, samples }) =>
    Object.keys(manifest.widgets ?? {}).map((widget) => ({
      widget,
      samples,
      typed: samples.widgets?.[widget] ?? [],
    })),
  );

const controls = types.flatMap(({ manifest, samples }) =>
  (manifest.filters ?? []).map((as) => ({ as, samples, sample: samples.controls?.[as] })),
);

/** The types whose values are read from texts, with the cell that shows them by default. */
const readable = types
  .filter(({ id }) => sharedTypes[id])
  .map(({ id, manifest, samples }) => ({
    id,
    samples,
    cell: manifest.cell ?? Object.keys(manifest.cells ?? {})[0] ?? 'text',
  }));

fields.register(...builtInFields);

it('every cell, widget and control has samples', () => {
  const withoutValue = ({ shown }: (typeof cells)[number]) =>
    shown.some(({ value }) => value === null);
  expect(cells.filter((cell) => cell.shown.length < 2 || !withoutValue(cell))).toEqual([]);
  expect(widgets.filter(({ typed }) => typed.length === 0).map(({ widget }) => widget)).toEqual([]);
  expect(controls.filter(({ sample }) => !sample)).toEqual([]);
  expect(readable.filter(({ samples }) => !samples.values).map(({ id }) => id)).toEqual([]);
});

/** The key of the text of a choice in the samples. */
const choiceKey = (value: unknown) => `choice.${String(value)}`;

const choicesOf = ({ choices = [] }: Samples): ResolvedChoices | undefined =>
  choices.length === 0
    ? undefined
    : { from: 'values', values: choices.map(({ value }) => ({ value, label: choiceKey(value) })) };

/** The options without which the choices of a type cannot be shown or exported. */
const choiceOptions = ({ choices = [] }: Samples) =>
  choices.length === 0
    ? {}
    : {
        values: choices.map(({ value }) => ({ value, text: choiceKey(value), tone: 'neutral' })),
        other: { text: 'choice.other', tone: 'neutral' },
      };

describe.each(LANGUAGES)('in the language %s', (language) => {
  const choiceTexts = Object.fromEntries(
    types.flatMap(({ samples }) =>
      (samples.choices ?? []).map(({ value, names }) => [choiceKey(value), names[language]]),
    ),
  );
  const files = ['core', 'date', 'parts'].map((name) => readTexts(language, name));
  const all = () =>
    Promise.resolve({ default: Object.assign({}, ...files, choiceTexts) as TextFile });
  const texts = createTexts({ ar: {}, en: {}, [language]: { core: all } }, ['core'], language);
  const t = (key: string, params: Record<string, unknown> = {}) => texts.i18n.t(key, params);
  beforeAll(async () => {
    await Promise.all([texts.load([]), AnchoredPopup.preload()]);
  });
  afterEach(cleanup);

  const draw = (part: React.ReactNode) =>
    render(
      <TestProviders i18n={texts.i18n} language={language} http={{} as Http}>
        <Suspense>{part}</Suspense>
      </TestProviders>,
    ).container;

  const show = (cell: string, value: unknown, options = requiredOptions[cell] ?? {}) => {
    const { Cell } = fields.get(cell);
    return draw(Cell && <Cell value={value} row={{}} options={options} />);
  };

  it.each(cells)('the cell $cell shows the text of each sample', async ({ cell, shown }) => {
    for (const { value, options, shown: text } of shown) {
      const container = show(cell, value, options);
      const expected = typeof text === 'string' ? text : text[language];
      await waitFor(() => expect(container.textContent).toBe(expected));
      cleanup();
    }
  });

  /** Draws a widget whose value follows from its changes. Returns the value. */
  async function drawWidget(widget: string, samples: Samples, more: Partial<WidgetProps>) {
    const Widget: ComponentType<WidgetProps> = await fields.get(widget).loadWidget!();
    const changes: unknown[] = [];
    function Field() {
      const [value, setValue] = useState<unknown>();
      return (
        <fieldset disabled={more.disabled === true}>
          <Widget
            id="field"
            name="field"
            label="Field"
            value={value}
            required
            invalid={false}
            describedBy="hint"
            options={{}}
            rule={{}}
            choices={choicesOf(samples)}
            variant="create"
            onChange={(next) => {
              changes.push(next);
              setValue(next);
            }}
            {...more}
          />
        </fieldset>
      );
    }
    const container = draw(<Field />);
    await waitFor(() => expect(container.querySelector('input, textarea, [role]')).not.toBeNull());
    return { container, value: () => changes.at(-1) };
  }

  it.each(widgets)(
    'the widget $widget is filled by keyboard',
    async ({ widget, samples, typed }) => {
      for (const { keys, value: expected, options = {} } of typed) {
        const { value } = await drawWidget(widget, samples, { options });
        const user = userEvent.setup();
        await user.tab();
        await user.keyboard(keys);
        await user.tab();
        await waitFor(() => expect(value()).toEqual(expected));
        cleanup();
      }
    },
  );

  it.each(widgets)(
    'the widget $widget changes nothing if it is disabled',
    async ({ widget, samples, typed }) => {
      const { options = {} } = typed[0]!;
      const { value } = await drawWidget(widget, samples, { disabled: true, options });
      const user = userEvent.setup();
      await user.tab();
      await user.keyboard(typed[0]!.keys);
      await user.tab();
      expect(value()).toBeUndefined();
    },
  );

  it.each(widgets)(
    'the widget $widget says that its value is wrong, and why',
    async ({ widget, samples }) => {
      const { container } = await drawWidget(widget, samples, { invalid: true });
      await waitFor(() => {
        const control = container.querySelector('[aria-invalid=true]');
        expect(control?.getAttribute('aria-describedby')?.split(' ')).toContain('hint');
      });
    },
  );

  it.each(controls)('the control $as filters by keyboard', async ({ as, samples, sample }) => {
    const { filter, keys, query } = sample!;
    let search = '';
    function Filter() {
      const [params, setParams] = useSearchParams();
      const props = {
        as,
        filter: { as, label: 'field', choices: choicesOf(samples), ...filter },
        value: params.get(String(filter['filter'])) ?? '',
        onChange: (value: string) => setParams({ [String(filter['filter'])]: value }),
        ready: true,
        totals: null,
      };
      useEffect(() => {
        search = params.toString();
      }, [params]);
      // What a filter has besides its name depends on its control.
      return <FilterControl {...(props as unknown as FilterProps<'text'> & { as: 'text' })} />;
    }
    const container = draw(<Filter />);
    await waitFor(() =>
      expect(container.querySelector('input, a, [role=spinbutton]')).not.toBeNull(),
    );
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard(keys);
    await user.tab();
    await waitFor(() => expect(search).toBe(new URLSearchParams(query).toString()));
  });

  it.each(readable)(
    'a value of the type $id is exported and read again',
    async ({ id, cell, samples }) => {
      const toExport = await (fields.get(cell).loadExport ?? fields.get('text').loadExport)!();
      const format = createFormat(language, TIME_ZONE);
      const values = samples.values!.map(({ value }) => value);
      const context = { row: {}, options: choiceOptions(samples), t, format, timeZone: TIME_ZONE };
      const rows = values.map((value) => [toExport(value, context)]);
      const head = {
        title: 'Values',
        above: [],
        headings: ['Value'],
        widths: [12],
        rightToLeft: false,
      };
      for (const create of [createXlsx, createXls]) {
        const writer = create(head);
        writer.add(rows);
        const { lines } = readWorkbook(Buffer.concat(writer.end()));
        const read = lines.slice(1).map(([raw]) =>
          sharedTypes[id]!.parse(raw as RawValue, {
            rules: {},
            choices: samples.choices ?? [],
            language,
            dayZero: '1899-12-30',
          }),
        );
        expect(read).toEqual(values.map((value) => ({ value })));
      }
    },
  );
});
