import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { AppProvider } from '../../../src/engine/app.ts';
import { exportNumber } from '../../../src/values/decimal/exportNumber.ts';
import { NumberCell } from '../../../src/values/decimal/NumberCell.tsx';
import { NumberWidget } from '../../../src/values/decimal/NumberWidget.tsx';
import { toEditableText } from '../../../src/values/decimal/toEditableText.ts';
import { readNumber } from '../../../src/shared/numbers/plainNumber.ts';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import type { NumberCellOptions } from '../../../src/generated/options.ts';
import type { ResolvedApp } from '../../../src/shared/resolved/resolved.ts';

describe('a typed number', () => {
  it.each([
    ['1500', 1500],
    ['١٬٥٠٠٫٢٥', 1500.25],
    ['1,500.5', 1500.5],
    [' ۱۲ ', 12],
    ['.5', 0.5],
    ['5.', 5],
    ['-3', -3],
    ['', undefined],
    ['  ', undefined],
    // Ambiguous input stays a text, which the validator rejects.
    ['1,5', '1,5'],
    ['1.2.3', '1.2.3'],
    ['12 قلمًا', '12 قلمًا'],
    ['1e3', '1e3'],
  ])('%s', (typed, read) => {
    expect(readNumber(typed)).toBe(read);
  });

  it('is written with all decimals if it has any', () => {
    expect(
      [1500, 1500.5, 0, 1500.555, undefined, 'x'].map((value) => toEditableText(value, 2)),
    ).toEqual(['1500', '1500.50', '0', '1500.555', '', 'x']);
  });
});

it('shows and exports nothing for 0 if the definition hides it', () => {
  const texts = createTexts({ ar: {}, en: {} }, [], 'en');
  const shown = (value: number, options: object) =>
    render(
      <I18nextProvider i18n={texts.i18n}>
        <AppProvider value={{ app: { timeZone: 'Asia/Riyadh' } as ResolvedApp, routes: [] }}>
          <NumberCell value={value} row={{}} options={{ ...options }} />
        </AppProvider>
      </I18nextProvider>,
    ).container.textContent;
  expect([shown(0, { hideZero: true }), shown(3, { hideZero: true }), shown(0, {})]).toEqual([
    '',
    '3',
    '0',
  ]);
  const exported = (options: NumberCellOptions) =>
    exportNumber(0, { options } as Parameters<typeof exportNumber>[1]);
  expect([exported({ hideZero: true }), exported({})]).toEqual([
    null,
    { number: 0, format: '#,##0' },
  ]);
});

it('is shown in a chip if the definition has tones', () => {
  const texts = createTexts({ ar: {}, en: {} }, [], 'en');
  texts.replace('en', {
    'x.expired': 'Expired',
    'x.day_one': '1 day',
    'x.day_other': '{count} days',
  });
  const options: NumberCellOptions = {
    countLabel: 'x.day',
    negativeText: 'x.expired',
    tones: [
      { max: 30, tone: 'warning' },
      { max: -1, tone: 'error' },
    ],
  };
  const shown = (value: number) => {
    const { container } = render(
      <I18nextProvider i18n={texts.i18n}>
        <AppProvider value={{ app: { timeZone: 'Asia/Riyadh' } as ResolvedApp, routes: [] }}>
          <NumberCell value={value} row={{}} options={options} />
        </AppProvider>
      </I18nextProvider>,
    );
    return [
      container.textContent,
      container.querySelector('[data-tone]')?.getAttribute('data-tone'),
    ];
  };
  expect([-12, 3, 30, 31].map(shown)).toEqual([
    ['Expired', 'error'],
    ['3 days', 'warning'],
    ['30 days', 'warning'],
    ['31 days', undefined],
  ]);
});

describe('the number input', () => {
  const texts = createTexts({ ar: {}, en: {} }, [], 'ar');
  const info = { app: { currency: 'common.currency' } as ResolvedApp, routes: [] };

  it('selects its text on focus only if it is 0', () => {
    const draw = (value: number) => {
      const { container, unmount } = render(
        <I18nextProvider i18n={texts.i18n}>
          <AppProvider value={info}>
            <NumberWidget
              id="fee"
              name="fee"
              label=""
              value={value}
              required
              invalid={false}
              describedBy=""
              options={{}}
              choices={undefined}
              rule={{}}
              variant="create"
              onChange={() => undefined}
            />
          </AppProvider>
        </I18nextProvider>,
      );
      const box = container.querySelector('input')!;
      fireEvent.focus(box);
      const selected = box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0);
      unmount();
      return selected;
    };
    expect([draw(0), draw(10)]).toEqual(['0', '']);
  });

  it('reports the number, keeps the text as it was typed, and names its unit', () => {
    const changes: unknown[] = [];
    const draw = (value: unknown) => (
      <I18nextProvider i18n={texts.i18n}>
        <AppProvider value={info}>
          <NumberWidget
            id="fee"
            name="fee"
            label=""
            value={value}
            required
            invalid={false}
            describedBy="hint"
            options={{ unit: 'currency', decimals: 2 }}
            choices={undefined}
            rule={{}}
            variant="create"
            onChange={(next) => changes.push(next)}
          />
        </AppProvider>
      </I18nextProvider>
    );
    const { rerender } = render(draw(20.5));
    const box = screen.getByRole<HTMLInputElement>('textbox');
    expect(box.value).toBe('20.50');
    fireEvent.change(box, { target: { value: '٢٠٫٧' } });
    fireEvent.blur(box);
    expect(changes).toEqual([20.7]);
    rerender(draw(20.7));
    expect(box.value).toBe('٢٠٫٧');
    rerender(draw(0));
    expect(box.value).toBe('0');
    expect(box.getAttribute('aria-describedby')).toBe('hint fee__unit');
    expect(document.getElementById('fee__unit')?.textContent).toBe('common.currency');
  });
});
