import { linkSchoolToBank, readLinkableAccounts, readSchoolBanks } from './bankQueries.ts';
import {
  actorOf,
  assertIfMatch,
  type BoundField,
  type CallContext,
  type Db,
  defineResource,
  fieldProblem,
  type FindHistoryItem,
  inColumn,
  type LinkedName,
  notFound,
  recordAudit,
  recordChange,
  type RecordedStore,
  type Row,
  type Scope,
} from 'nasaq/server';
import { isId } from 'nasaq/shared';
import { visibleSchools } from '../schools/visibleSchools.ts';

/** The bank account of each school of a company. */
export const schoolBank = defineResource({
  id: 'school-bank',
  historyItem: findSchool,
  handlers: {
    all: async (context) => {
      const { services, language, query } = context;
      const schools = await readSchoolBanks(services.db, actorOf(context), language);
      const states = query.filters['state']?.split(',').map((state) => state.trim());
      return schools
        .map(toResponse)
        .filter((school) => !states || states.includes(String(school['state'])));
    },
    update: async (context) => {
      const { services, language, body } = context;
      const actor = actorOf(context);
      const schoolId = schoolOf(context);
      const accountId = body.bank_account_id;
      await services.db.transaction().execute((db) => linkAccount(db, context, accountId));
      const [school] = await readSchoolBanks(services.db, actor, language, schoolId);
      return toResponse(school!);
    },
  },
});

/** What the history of the bank account of a school records: the account with name and IBAN. */
const HISTORY: RecordedStore = {
  type: 'school-bank',
  fields: new Map<string, BoundField>([['bank_account_id', inColumn('text', 'bank_account_id')]]),
};

/** Links the school in the query string to an account, or to none. */
async function linkAccount(db: Db, context: CallContext, accountId: number | null): Promise<void> {
  const [actor, at] = [actorOf(context), context.services.now()];
  const id = schoolOf(context);
  const before = await linkSchoolToBank(db, actor, id, accountId);
  if (before === 'no school') throw notFound();
  if (before === 'no account') throw fieldProblem('bank_account_id', 'error.unknownChoice');
  // If the school is already linked to the account, an earlier request linked it and its response
  // was lost.
  if (before.accountId !== accountId) assertIfMatch(context.ifMatch, versionOf(before.accountId));
  await recordAudit(db, {
    actor,
    action: 'school-bank.update',
    subject: { type: 'school-bank', id },
    at,
    before: { bank_account_id: before.accountId },
    after: { bank_account_id: accountId },
  });
  const stateOf = async (linked: number | null) => ({
    bank_account_id: await readAccountName(db, actor, linked),
    version: versionOf(linked),
  });
  const change = { before: await stateOf(before.accountId), after: await stateOf(accountId) };
  await recordChange(db, actor, HISTORY, { id, at, ...change });
}

/** Returns an account as the history stores linked rows: its label is the same in both languages. */
async function readAccountName(
  db: Db,
  scope: Scope,
  id: number | null,
): Promise<LinkedName | null> {
  if (id === null) return null;
  const [account] = await readLinkableAccounts(db, scope, id);
  return account ? { id, ar: account.label, en: account.label } : null;
}

/** The version of a link is the account's id, because it has no other content. */
const versionOf = (accountId: number | null) => accountId ?? 0;

/** Adds the state and the version of the link. */
function toResponse(school: Row): Row {
  const accountId = school['bank_account_id'] as number | null;
  return {
    ...school,
    state: accountId === null ? 'not_linked' : 'linked',
    version: versionOf(accountId),
  };
}

/** The accounts that a school can be linked to, with name and IBAN. */
export const linkableAccount = defineResource({
  id: 'linkable-account',
  handlers: { all: (context) => readLinkableAccounts(context.services.db, actorOf(context)) },
});

/** Finds the school in the path of the call for its history. */
async function findSchool(...[db, scope, { id }]: Parameters<FindHistoryItem>) {
  const school = await visibleSchools(db, scope)
    .select('id')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return school?.id;
}

/** Reads the school from the query string. */
function schoolOf({ query }: CallContext): number {
  const id = query.filters['id'] ?? '';
  if (!isId(id)) throw notFound();
  return Number(id);
}
