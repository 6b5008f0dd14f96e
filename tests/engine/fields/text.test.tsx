import { cleanup, fireEvent, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppProvider, type AppInfo } from '../../../src/engine/app.ts';
import type { Row } from '../../../src/engine/data/page.ts';
import { SessionProvider } from '../../../src/engine/session/SessionContext.ts';
import type { Session } from '../../../src/engine/session/session.ts';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import { SAUDI_PHONES } from '../../helpers/typedContacts.ts';
import { TextCell } from '../../../src/values/text/TextCell.tsx';
import { TextWidget } from '../../../src/values/text/TextWidget.tsx';
import { profileFields } from '../../helpers/profileFields.ts';

afterEach(cleanup);

const renderText = (value: string, options: Record<string, unknown> = {}) =>
  render(
    <TextCell value={value} row={{}} options={{ direction: 'ltr', ...options }} />,
  ).container.querySelector('bdi')!;

it('a long email address may break before its @, but short addresses and codes do not break', () => {
  const address = renderText('abdulrahman.alghamdi@sanabil.example');
  expect(address.textContent).toBe('abdulrahman.alghamdi@sanabil.example');
  expect(address.innerHTML).toBe('abdulrahman.alghamdi<wbr>@sanabil.example');
  expect(address.style.whiteSpace).toBe('');
  expect(renderText('mohammed.3@sanabil.example').style.whiteSpace).toBe('nowrap');
  expect(renderText('055 010 0001').style.whiteSpace).toBe('nowrap');
  expect(renderText('SA0880000000608010167519', { group: 4 }).style.whiteSpace).toBe('nowrap');
});

it('a single-line input has its placeholder, and pasted tabs and line separators become spaces in it and its value', () => {
  const onChange = vi.fn<(value: unknown) => void>();
  const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
  const widget = (value: string) => (
    <I18nextProvider i18n={i18n}>
      <TextWidget
        id="title"
        name="title"
        label=""
        value={value}
        required={false}
        invalid={false}
        describedBy={undefined}
        options={{ placeholder: 'title.placeholder' }}
        rule={{}}
        choices={undefined}
        variant="create"
        onChange={onChange}
      />
    </I18nextProvider>
  );
  const { container, rerender } = render(widget(''));
  const box = container.querySelector('input')!;
  expect(box.placeholder).toBe('title.placeholder');
  fireEvent.change(box, { target: { value: 'a\tb\u2028c' } });
  fireEvent.blur(box);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('a b c');
  rerender(widget('a b c'));
  expect(box.value).toBe('a b c');
});

it('a phone number links to a call and, if it is a mobile number of the country, to WhatsApp', () => {
  const linksOf = (value: string, link: string | unknown[]) =>
    [
      ...render(
        <I18nextProvider i18n={createTexts({ ar: {}, en: {} }, [], 'en').i18n}>
          <AppProvider value={{ app: { phone: SAUDI_PHONES } } as AppInfo}>
            <TextCell value={value} row={{}} options={{ direction: 'ltr', link }} />
          </AppProvider>
        </I18nextProvider>,
      ).container.querySelectorAll('a'),
    ].map((one) => [one.getAttribute('href'), one.target, one.rel]);
  const both = ['tel', 'whatsapp'];
  const newTab = ['_blank', 'noopener noreferrer'];
  for (const value of ['0551234567', '551234567', '+966551234567', '00966 55 123 4567'])
    expect(linksOf(value, both)[1], value).toEqual(['https://wa.me/966551234567', ...newTab]);
  expect(linksOf('0551234567', 'whatsapp')).toEqual([['https://wa.me/966551234567', ...newTab]]);
  expect(linksOf('0551234567', both)[0]).toEqual(['tel:0551234567', '', '']);
  for (const value of ['0112345678', '055123456', '+201001234567', '0521234567'])
    expect(linksOf(value, both), value).toEqual([[expect.stringMatching(/^tel:/), '', '']]);
  expect(linksOf('0551234567" onclick="x', both)).toEqual([]);
  expect(linksOf('javascript:alert(1)', both)).toEqual([]);
});

describe('a text that links to a screen', () => {
  const route = (id: string, visibility: string) => ({ id, path: `/${id}/:id`, visibility });
  const info = {
    app: { timeZone: 'Asia/Riyadh', session: { fields: profileFields } },
    routes: [route('school', 'session'), route('audit', 'main')],
  } as unknown as AppInfo;
  const state = { status: 'in', number: 1, profile: { is_main_account: false } };
  const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
  const hrefOf = (row: Row, options: Record<string, unknown>) =>
    render(
      <MemoryRouter>
        <AppProvider value={info}>
          <SessionProvider value={session}>
            <TextCell value={row['name']} row={row} options={options} />
          </SessionProvider>
        </AppProvider>
      </MemoryRouter>,
    )
      .container.querySelector('a')
      ?.getAttribute('href');

  it('fills in the parameters of the route, also from an object of the row', () => {
    const row = { name: 'Horizon', id: 3, school: { id: 9 } };
    expect(hrefOf(row, { to: 'school', params: { id: '{row.id}' } })).toBe('/school/3');
    expect(hrefOf(row, { to: 'school', params: { id: '{row.school.id}' } })).toBe('/school/9');
  });

  it('is no link without a value for a parameter, without a text, and to a screen of the main account', () => {
    const to = { to: 'school', params: { id: '{row.school.id}' } };
    expect(hrefOf({ name: 'Horizon' }, to)).toBeUndefined();
    expect(hrefOf({ name: 'Horizon', school: null }, to)).toBeUndefined();
    expect(hrefOf({ name: '', school: { id: 9 } }, to)).toBeUndefined();
    expect(
      hrefOf({ name: 'Log', id: 3 }, { to: 'audit', params: { id: '{row.id}' } }),
    ).toBeUndefined();
  });
});
