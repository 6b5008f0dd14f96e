import { linkSchoolToBank, readLinkableAccounts, readSchoolBanks } from '../db/bank.ts';
import { FormProblem, notFound } from '../http/problem.ts';
import { recordAudit } from '../services/audit.ts';
import { isId } from './binding.ts';
import { actorOf, type CallContext } from './context.ts';
import { defineResource } from './defineResource.ts';

/** Which bank account each school of a company is paid to. */
export const schoolBank = defineResource({
  id: 'school-bank',
  fields: {},
  handlers: {
    all: (context) => readSchoolBanks(context.services.db, actorOf(context), context.language),
    update: async (context) => {
      const { services, language, body } = context;
      const actor = actorOf(context);
      const schoolId = schoolOf(context);
      const accountId = (body as { bank_account_id: number | null }).bank_account_id;
      await services.db.transaction().execute(async (db) => {
        const before = await linkSchoolToBank(db, actor, schoolId, accountId);
        if (before === 'no school') throw notFound();
        if (before === 'no account') throw new FormProblem({ bank_account_id: [{ key: 'error.unknownChoice', params: {} }] });
        const change = { before: { bank_account_id: before.accountId }, after: { bank_account_id: accountId } };
        await recordAudit(db, { actor, action: 'school-bank.update', subject: { type: 'school-bank', id: schoolId }, at: services.now(), ...change });
      });
      const [school] = await readSchoolBanks(services.db, actor, language, schoolId);
      return school;
    },
  },
});

/** What a school can be paid to: each account by its name and its IBAN. */
export const linkableAccount = defineResource({
  id: 'linkable-account',
  fields: {},
  handlers: { all: (context) => readLinkableAccounts(context.services.db, actorOf(context)) },
});

/** The school that the address names behind its question mark. */
function schoolOf({ query }: CallContext): number {
  const id = query.filters['id'] ?? '';
  if (!isId(id)) throw notFound();
  return Number(id);
}
