import {
  defineHooks,
  defineProduct,
  defineResource,
  fieldProblem,
  forbidden,
  formProblem,
  Problem,
  queueMail,
  type CallContext,
  type Db,
} from 'nasaq/server';
import { useItem, useItems, type useHttp } from 'nasaq/engine';
import { expect, it } from 'vitest';
import { TABLES } from '../../server/db/tables.ts';

/*
 * The type check is the test: each `@ts-expect-error` is an error itself if the line below it has
 * none. Nothing but the declarations runs.
 */

const resources = [
  defineResource({
    id: 'message-handled',
    handlers: {
      update: async ({ body }) => {
        // @ts-expect-error The body has no such property.
        void body.handeld;
        return Promise.resolve({ handled: body.handled });
      },
    },
  }),
  defineResource({
    // @ts-expect-error There is no such resource.
    id: 'message-handeld',
    handlers: {},
  }),
  defineResource({
    id: 'message-handled',
    handlers: {
      // @ts-expect-error The resource has no such call.
      updated: () => Promise.resolve({}),
    },
  }),
  defineResource({
    id: 'message-handled',
    // @ts-expect-error The value has another type in the response.
    handlers: { update: () => Promise.resolve({ handled: 'yes' }) },
  }),
  defineResource({
    id: 'message-handled',
    // @ts-expect-error The response has no such property.
    handlers: { update: () => Promise.resolve({ handeld: true }) },
  }),
  defineResource({
    id: 'school-report',
    // @ts-expect-error The value has another type in the rows.
    rowsHandlers: { all: () => Promise.resolve({ rows: [{ rating: 'five' }] }) },
  }),
];

const hooks = [
  defineHooks('booking-terms', {
    beforeSave: ({ body, before }) => {
      // @ts-expect-error The body has no such property.
      void body.booking_value_ratio;
      // @ts-expect-error The row has no such column.
      void before?.booking_value_percent;
      return { booking_value_amount: 0 };
    },
  }),
  defineHooks('booking-terms', {
    // @ts-expect-error The table has no such column.
    beforeSave: () => ({ booking_value: 0 }),
  }),
  defineHooks('booking-terms', {
    // @ts-expect-error There is no such hook.
    beforeStore: () => undefined,
  }),
  // @ts-expect-error There is no such store.
  defineHooks('booking-term', {}),
];

/** Each refusal names a text that does not exist. */
const refusals = [
  // @ts-expect-error There is no such text.
  fieldProblem('logo', 'company.error.logo.needed'),
  // @ts-expect-error There is no such text.
  formProblem('company.error.closed'),
  // @ts-expect-error There is no such text.
  new Problem(409, 'booking.grades.error.isBooked'),
  // @ts-expect-error There is no such text.
  forbidden('news.notTheirs'),
];

const products = [
  // @ts-expect-error There is no such store.
  defineProduct({ tables: TABLES, hooks: { 'booking-term': {} } }),
  // @ts-expect-error There is no such mail.
  defineProduct({ tables: TABLES, mails: { refundDone: () => Promise.resolve({}) } }),
];

export function wrongMail(db: Db) {
  // @ts-expect-error There is no such mail.
  return queueMail(db, { kind: 'refundDone', companyId: 1, staffId: 1, data: {} }, new Date());
}

export function wrongCall(context: CallContext<'school-bank.update'>) {
  // @ts-expect-error The body has no such property.
  void context.body.bank_id;
  // @ts-expect-error There is no such call.
  const other: CallContext<'school-bank.change'> = context;
  return [context.body.bank_account_id, other];
}

export function useWrongCalls(http: ReturnType<typeof useHttp>) {
  // @ts-expect-error A call comes from the options of the component, not from its name.
  useItem('school-bank.one');
  // @ts-expect-error As above.
  useItems('school-bank.all');
  // @ts-expect-error As above.
  return http.send('school-bank.update');
}

it('wrong names of calls, stores, fields and texts are type errors in the code of a product', () => {
  expect([resources, hooks, refusals, products].every(({ length }) => length > 1)).toBe(true);
});
