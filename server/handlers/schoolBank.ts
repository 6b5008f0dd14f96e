import { linkSchoolToBank, readLinkableAccounts, readSchoolBanks } from '../db/bank.ts';
import type { Row } from '../db/rows.ts';
import { fieldProblem, notFound } from '../http/problem.ts';
import { recordAudit } from '../services/audit.ts';
import { isId } from '../resources/filterConditions.ts';
import { actorOf, type CallContext } from '../resources/context.ts';
import { defineResource } from '../resources/defineResource.ts';
import { assertIfMatch } from '../resources/etag.ts';

/** The bank account of each school of a company. */
export const schoolBank = defineResource({
  id: 'school-bank',
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
      const accountId = (body as { bank_account_id: number | null }).bank_account_id;
      await services.db.transaction().execute(async (db) => {
        const before = await linkSchoolToBank(db, actor, schoolId, accountId);
        if (before === 'no school') throw notFound();
        if (before === 'no account') throw fieldProblem('bank_account_id', 'error.unknownChoice');
        // If the school is already linked to the account, an earlier request linked it and its
        // response was lost.
        if (before.accountId !== accountId)
          assertIfMatch(context.ifMatch, versionOf(before.accountId));
        const change = {
          before: { bank_account_id: before.accountId },
          after: { bank_account_id: accountId },
        };
        await recordAudit(db, {
          actor,
          action: 'school-bank.update',
          subject: { type: 'school-bank', id: schoolId },
          at: services.now(),
          ...change,
        });
      });
      const [school] = await readSchoolBanks(services.db, actor, language, schoolId);
      return toResponse(school!);
    },
  },
});

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

/** Reads the school from the query string. */
function schoolOf({ query }: CallContext): number {
  const id = query.filters['id'] ?? '';
  if (!isId(id)) throw notFound();
  return Number(id);
}
