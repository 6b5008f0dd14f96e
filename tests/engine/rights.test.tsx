import { act, render, screen as page } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, describe, expect, it } from 'vitest';
import { screen as bookingScreen, validators } from 'virtual:definitions/screen/booking-school';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import {
  formFields,
  isFieldRequired,
  toBody,
  toFormData,
} from '../../src/engine/kinds/form/state/formData.ts';
import { toFormErrors } from '../../src/engine/kinds/form/errors/errors.ts';
import { toUiSchema } from '../../src/engine/kinds/form/uiSchema.ts';
import { createFormValidator } from '../../src/engine/kinds/form/errors/validator.ts';
import { fields } from '../../src/engine/registries.ts';
import * as productParts from '../../src/screens/index.ts';
import type { KindComponent } from '../../src/engine/kinds/loadKind.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type { Profile, SessionState } from '../../src/engine/session/sessionStore.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import { ScreenOutlet } from '../../src/engine/shell/ScreenOutlet.tsx';
import type {
  ResolvedDetail,
  ResolvedForm,
  ResolvedList,
} from '../../src/shared/resolved/resolved.ts';
import { hasRights, screenFor } from '../../src/shared/calls/rights.ts';
import { compileEdited, type Edit } from '../definitions/fixture.ts';
import { profileFields } from '../helpers/profileFields.ts';

/** Rights to columns, filters, exported columns and rows of a detail, and to fields of a form. */
const EDITS: Edit[] = [
  {
    file: 'schemas/books/book.resource.json',
    from: '{\n  "calls"',
    to: '{\n  "rights": { "pages": { "read": "main" }, "authors": { "read": "main" } },\n  "calls"',
  },
  {
    file: 'schemas/books/books.list.json',
    from: '"filters"',
    to: '"export": { "fileName": "books", "extraColumns": [{ "field": "authors", "label": "book.title", "cell": "text" }] },\n  "filters"',
  },
  {
    file: 'schemas/books/books.list.json',
    from: '"toolbar"',
    to: '"views": { "ready": [{ "id": "long", "label": "book.title", "query": { "sort": "-pages" } }, { "id": "by-author", "label": "book.title", "query": { "author_id": "1" } }, { "id": "sea", "label": "book.title", "query": { "title": "sea" } }] },\n  "toolbar"',
  },
  {
    file: 'schemas/books/book.detail.json',
    lines: [
      '{ "route": "/books/:id", "title": "book.title", "call": "book.one", "sections": [',
      '  { "fields": [{ "field": "title", "label": "book.col.title" }, { "field": "pages", "label": "book.col.pages" }] },',
      '  { "fields": [{ "field": "authors", "label": "book.title", "cell": "text" }] }',
      '] }',
    ],
  },
  {
    file: 'schemas/loans/loan.resource.json',
    from: '{\n  "calls"',
    to: '{\n  "rights": { "book_ids": { "write": "main" }, "code": { "write": "main" } },\n  "calls"',
  },
  {
    file: 'schemas/loans/loan.resource.json',
    from: '"path": "/library/loans" }',
    to: '"path": "/library/loans", "access": "main" }',
  },
];
const { screens } = compileEdited(EDITS);
const [list, detail, lend, edit] = ['books', 'book', 'lend', 'edit-loan'].map((id) =>
  screens.get(id),
) as [ResolvedList, ResolvedDetail, ResolvedForm, ResolvedForm];

const namesOf = (parts: readonly { field: string }[]) => parts.map(({ field }) => field);

describe('the screen of an account', () => {
  it('is the whole screen for the main account, and for all accounts without rights', () => {
    for (const one of [list, detail, lend, edit]) {
      expect(hasRights(one)).toBe(true);
      expect(screenFor(one, true)).toBe(one);
    }
    const unrestricted = compileEdited([]).screens;
    for (const one of unrestricted.values()) expect(screenFor(one, false)).toBe(one);
  });

  it('has no columns, filters, sorts, views and exported columns of fields that others may not read', () => {
    const others = screenFor(list, false);
    expect([namesOf(list.columns), namesOf(others.columns)]).toEqual([
      ['title', 'pages', 'printed'],
      ['title', 'printed'],
    ]);
    const params = ({ filters }: ResolvedList) => filters.map(({ filter }) => filter);
    expect([params(list), params(others)]).toEqual([['title', 'author_id'], ['title']]);
    expect([list.call.sortFields, others.call.sortFields]).toEqual([['title', 'pages'], ['title']]);
    const ready = ({ views }: ResolvedList) => views.ready.map(({ id }) => id);
    expect([ready(list), ready(others)]).toEqual([['long', 'by-author', 'sea'], ['sea']]);
    expect(namesOf(list.export!.extraColumns)).toEqual(['authors']);
    expect(others.export!.extraColumns).toEqual([]);
  });

  it('has no fields of a detail that others may not read, and no empty section', () => {
    const sections = ({ sections: all }: ResolvedDetail) => all.map((one) => namesOf(one.fields));
    expect(sections(detail)).toEqual([['title', 'pages'], ['authors']]);
    expect(sections(screenFor(detail, false))).toEqual([['title']]);
  });

  it('has fields of a form that others may not write only with a value that they may read', () => {
    // The chosen books are loaded, the code is only sent, and a new loan has no value at all.
    const shared = ['reader', 'way', 'street', 'code_again'];
    const others = [screenFor(edit, false), screenFor(lend, false)];
    expect(namesOf(formFields(edit))).toEqual([
      'reader',
      'book_ids',
      'way',
      'street',
      'code',
      'code_again',
    ]);
    expect(others.map((form) => namesOf(formFields(form)))).toEqual([
      ['reader', 'book_ids', ...shared.slice(1)],
      shared,
    ]);
    for (const form of others) expect(form.withheld).toEqual(['book_ids', 'code']);
  });
});

describe('a form with a required field that the account may not write', () => {
  beforeAll(() => fields.register(...builtInFields, ...productParts.fields));

  const NAME = 'contact_person_name';
  const restrict = (shown: { shownReadOnly?: true }): ResolvedForm => {
    const form = bookingScreen as ResolvedForm;
    const right = { right: 'main' as const, ...shown };
    const sections = form.sections.map((section) => ({
      ...section,
      fields: section.fields.map((one) => (one.field === NAME ? { ...one, ...right } : one)),
    }));
    return screenFor({ ...form, sections }, false);
  };
  const readOnly = restrict({ shownReadOnly: true });
  const hidden = restrict({});
  const item = { school_name: 'مدارس السنابل', [NAME]: 'سارة العتيبي' };

  it('shows the field disabled and not as required, or not at all', () => {
    const uiOf = (form: ResolvedForm) => toUiSchema(form, String)[NAME] as object | undefined;
    expect(uiOf(readOnly)).toMatchObject({ 'ui:disabled': true });
    expect(uiOf(hidden)).toBeUndefined();
    expect(toUiSchema(bookingScreen as ResolvedForm, String)[NAME]).not.toHaveProperty(
      'ui:disabled',
    );
    const field = formFields(readOnly).find((one) => one.field === NAME)!;
    expect(isFieldRequired(readOnly, field, true, {})).toBe(false);
    expect(isFieldRequired(bookingScreen as ResolvedForm, field, true, {})).toBe(true);
  });

  it('does not send the field', () => {
    const data = toFormData(readOnly, item);
    expect(data).toHaveProperty(NAME);
    expect(toBody(readOnly, data)).not.toHaveProperty(NAME);
    expect(toBody(bookingScreen as ResolvedForm, data)).toHaveProperty(NAME);
  });

  it('has no errors of the field', () => {
    const errorsOf = ({ schema, withheld }: ResolvedForm, data: object) => {
      const validator = createFormValidator(schema, validators, { withheld });
      const { errors, errorSchema } = validator.validateFormData(data, schema, undefined, (found) =>
        toFormErrors(found, String, formFields(bookingScreen as ResolvedForm)),
      );
      return [
        errors.some(({ property }) => property === `.${NAME}`),
        Object.hasOwn(errorSchema, NAME),
        errors.length > 0,
      ];
    };
    for (const data of [{}, { [NAME]: 'س' }]) {
      expect(errorsOf(bookingScreen as ResolvedForm, data)).toEqual([true, true, true]);
      expect(errorsOf(hidden, data)).toEqual([false, false, true]);
    }
  });
});

describe('the screen of a route', () => {
  const info = {
    app: { screens: {}, session: { fields: profileFields } },
    routes: [],
  } as unknown as AppInfo;

  it('changes when it becomes known that the account is the main one', async () => {
    let state = { status: 'in', profile: null } as SessionState;
    const listeners = new Set<() => void>();
    const session = {
      get: () => state,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onEnding: () => () => undefined,
    } as unknown as Session;
    const Kind = (({ screen }: { screen: ResolvedList }) => (
      <p>{namesOf(screen.columns).join(' ')}</p>
    )) as unknown as KindComponent;
    const router = createMemoryRouter([
      {
        path: '/',
        Component: ScreenOutlet,
        loader: () => ({ screen: list, Kind }),
        HydrateFallback: () => null,
      },
    ]);
    render(
      <AppProvider value={info}>
        <SessionProvider value={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </AppProvider>,
    );
    expect(await page.findByText('title printed')).toBeTruthy();
    const profileIs = (is_main_account: boolean) =>
      act(() => {
        state = { status: 'in', profile: { is_main_account } as Partial<Profile> } as SessionState;
        for (const listener of listeners) listener();
      });
    profileIs(false);
    expect(page.getByText('title printed')).toBeTruthy();
    profileIs(true);
    expect(await page.findByText('title pages printed')).toBeTruthy();
  });
});
