import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import type { Http } from '../../src/engine/data/http.ts';
import { createTexts, type TextFile } from '../../src/engine/i18n/texts.ts';
import { fields } from '../../src/engine/registries.ts';
import { requiredOptions } from '../helpers/requiredOptions.ts';
import type { CellSample } from '../helpers/values/samples.ts';
import { TestProviders } from './testProviders.tsx';

/*
 * What every cell must do, with the samples of its type.
 */

const FOLDER = 'src/values';
const LANGUAGES = ['ar', 'en'] as const;

/** Returns the content of a file of a type, or an empty object if the type does not have the file. */
const readJson = <Content extends object>(type: string, name: string): Partial<Content> => {
  const file = `${FOLDER}/${type}/${name}`;
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : {};
};

const cells = readdirSync(FOLDER).flatMap((type) => {
  const { cells: named = {} } = readJson<{ cells: object }>(type, 'manifest.json');
  const { cells: samples = {} } = readJson<{ cells: Record<string, CellSample[]> }>(
    type,
    'samples.json',
  );
  return Object.keys(named).map((cell) => ({ cell, samples: samples[cell] ?? [] }));
});

fields.register(...builtInFields);

it('every cell has samples', () => {
  expect(cells.filter(({ samples }) => samples.length === 0)).toEqual([]);
});

describe.each(LANGUAGES)('in the language %s', (language) => {
  const texts = createTexts(
    {
      ar: {},
      en: {},
      [language]: {
        core: () =>
          Promise.resolve({
            default: JSON.parse(readFileSync(`locales/${language}/core.json`, 'utf8')) as TextFile,
          }),
      },
    },
    ['core'],
    language,
  );
  beforeAll(() => texts.load([]));
  afterEach(cleanup);

  const show = (cell: string, value: unknown, options = requiredOptions[cell] ?? {}) => {
    const { Cell } = fields.get(cell);
    if (!Cell) throw new Error(`There is no cell ${cell}.`);
    return render(
      <TestProviders i18n={texts.i18n} language={language} http={{} as Http}>
        <Suspense>
          <Cell value={value} row={{}} options={options} />
        </Suspense>
      </TestProviders>,
    ).container;
  };

  it.each(cells)('the cell $cell shows the text of each sample', async ({ cell, samples }) => {
    for (const { value, options, shown } of samples) {
      const container = show(cell, value, options);
      const text = typeof shown === 'string' ? shown : shown[language];
      await vi.waitFor(() => expect(container.textContent).toBe(text));
      cleanup();
    }
  });

  it.each(cells)('the cell $cell shows no text for an empty value', ({ cell, samples }) => {
    for (const value of [undefined, null, '']) {
      expect(show(cell, value, samples[0]?.options).textContent).toBe('');
      cleanup();
    }
  });
});
