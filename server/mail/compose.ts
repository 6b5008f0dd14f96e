import type { Language } from '../../src/rules/resolved.ts';
import type { Db } from '../db/connect.ts';
import type { Letter } from '../db/outbox.ts';
import { globals, within } from '../db/scope.ts';
import type { Translate } from '../http/texts.ts';
import { createReset, LINK_MINUTES } from '../services/passwordReset.ts';
import { ACTIVE } from '../services/sessions.ts';
import { writeMessage, type Message } from './message.ts';

export interface Composing {
  db: Db;
  now: () => Date;
  translate: Translate;
  /** Scheme, host and port of the links: never what a request said. */
  publicUrl: string;
  /** Text key of the product's name. */
  brand: string;
}

/** Makes the mail of a letter; undefined where nobody is to get one. */
export async function compose(composing: Composing, letter: Letter): Promise<Message | undefined> {
  const place = letter.kind === 'passwordReset' ? await findLogin(composing.db, letter.address) : letter;
  const staff = place && (await findStaff(composing.db, place));
  if (!staff || staff.status !== ACTIVE) return undefined;
  // A reset link goes to the address on the account, however the one that was typed looks.
  const to = { name: staff.name, address: letter.kind === 'emailChanged' ? letter.address : staff.email };
  const language: Language = (letter.kind === 'passwordChanged' ? letter.locale : undefined) ?? staff.locale;
  const parts = { to, language, brand: composing.brand, kind: letter.kind };
  if (letter.kind !== 'passwordReset') return writeMessage(composing.translate, parts);
  const token = await createReset(composing.db, place, composing.now());
  return writeMessage(composing.translate, { ...parts, link: `${composing.publicUrl}/reset-password?token=${token}`, values: { minutes: LINK_MINUTES } });
}

async function findLogin(db: Db, email: string): Promise<{ companyId: number; staffId: number } | undefined> {
  const login = await globals(db).selectFrom('login').select(['company_id', 'staff_id']).where('email', '=', email).executeTakeFirst();
  return login && { companyId: login.company_id, staffId: login.staff_id };
}

async function findStaff(db: Db, { companyId, staffId }: { companyId: number; staffId: number }) {
  return within(db, { companyId }).select('staff').select(['name', 'email', 'locale', 'status']).where('staff.id', '=', staffId).executeTakeFirst();
}
