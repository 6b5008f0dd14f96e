import { parseArgs } from 'node:util';
import { createAjv } from '../src/shared/ajv.ts';
import { toCleanLine } from '../src/shared/characters.ts';
import { normalize } from '../src/shared/normalize.ts';
import { toProblems } from '../src/shared/problems.ts';
import { readArguments, runCommand, printLine } from './command.ts';
import { StartFailure } from './definitions.ts';
import { hasDemo } from './demo/fill.ts';
import { createTranslate } from './http/texts.ts';
import type { Opened } from './installation.ts';
import { askFor, askForPassword } from './prompt.ts';
import { addMainAccount, updateAccount, findLogin } from './services/accounts.ts';
import { createPasswords } from './services/passwords.ts';

const USAGE = `npm run account -- --email <e-mail> and one of:
  --main         makes a company and its main account; --company, --company-en, --name and --language are asked for or said
  --password     gives the account a new password
  --deactivate   lets it sign in no more
  --activate     lets it sign in again
A password is asked for twice and not shown; without a terminal it is read from the standard input. It is never an argument.
The database is the server's own: DATA_DIR or DATABASE_URL say where it is.`;

const OPTIONS = {
  email: { type: 'string' },
  main: { type: 'boolean' },
  password: { type: 'boolean' },
  activate: { type: 'boolean' },
  deactivate: { type: 'boolean' },
  company: { type: 'string' },
  'company-en': { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

const passwords = createPasswords();

function readOptions(): Options & { email: string; language: 'ar' | 'en' } {
  return readArguments(USAGE, () => {
    const { values } = parseArgs({ options: OPTIONS });
    const { email, language = 'ar' } = values;
    const actions = [values.main, values.password, values.activate, values.deactivate].filter(
      Boolean,
    );
    return email && actions.length === 1 && (language === 'ar' || language === 'en')
      ? { ...values, email, language }
      : undefined;
  });
}

/** By the rules of a form. @throws StartFailure with its own sentences. */
function assertFits(
  { definitions }: Opened,
  entity: 'login' | 'reset-password',
  fields: Record<string, string>,
): void {
  const { body } = definitions.entities.get(entity)!;
  const judge = createAjv().compile(body);
  if (judge(normalize(body, fields))) return;
  const translate = createTranslate(definitions.texts);
  // What the form asks for beside is not asked for here.
  const problems = Object.entries(toProblems(judge.errors ?? [])).filter(
    ([field]) => field in fields,
  );
  const sentences = problems.flatMap(([, list]) =>
    list.map(({ key, params }) => translate('en', key, params)),
  );
  if (sentences.length > 0) throw new StartFailure(sentences.join('\n'));
}

async function makeMain(opened: Opened, options: ReturnType<typeof readOptions>): Promise<void> {
  const { db } = opened.database;
  if (await hasDemo(opened.database))
    throw new StartFailure(
      'This database holds the demo accounts, whose password everybody knows. Set DATA_DIR or DATABASE_URL to an empty one.',
    );
  if (await findLogin(db, options.email))
    throw new StartFailure(`${options.email} is the e-mail of an account already.`);
  const ar = await readAnswer(options.company, 'Name of the company in Arabic: ', '--company');
  const en = await readAnswer(
    options['company-en'] ?? (process.stdin.isTTY ? undefined : ar),
    'Name of the company in English: ',
    '--company-en',
  );
  const name = await readAnswer(
    options.name ?? (process.stdin.isTTY ? undefined : options.email),
    'Your name: ',
    '--name',
  );
  const password = await newPassword(opened);
  const account = {
    company: { ar, en },
    name,
    email: options.email.trim(),
    password,
    locale: options.language,
  };
  if (!(await addMainAccount(db, account, passwords, new Date())))
    throw new StartFailure(`${options.email} is the e-mail of an account already.`);
  printLine(`${options.email} is the main account of ${en}.`);
}

/** As an argument, or asked for. */
async function readAnswer(
  given: string | undefined,
  question: string,
  option: string,
): Promise<string> {
  if (given === undefined && !process.stdin.isTTY)
    throw new StartFailure(`${option} is missing.\n\n${USAGE}`);
  const text = toCleanLine(
    given?.trim() || (process.stdin.isTTY ? await askFor(question) : ''),
  ).trim();
  if (text === '' || text.length > 300)
    throw new StartFailure(`${option} takes a text of 1 to 300 characters.`);
  return text;
}

async function newPassword(opened: Opened): Promise<string> {
  const password = await askForPassword();
  assertFits(opened, 'reset-password', { password });
  return password;
}

async function change(opened: Opened, options: ReturnType<typeof readOptions>): Promise<void> {
  const { db } = opened.database;
  const missing = new StartFailure(`No account has the e-mail ${options.email}.`);
  if (!(await findLogin(db, options.email))) throw missing;
  const at = new Date();
  const changed = options.password
    ? { at, password: await newPassword(opened) }
    : { at, active: options.activate === true };
  if (!(await updateAccount(db, options.email, changed, passwords))) throw missing;
  printLine(
    `${options.email}: ${'password' in changed ? 'the password is new' : changed.active ? 'may sign in again' : 'may sign in no more'}. All its sessions have ended.`,
  );
}

runCommand(readOptions, (opened, options) => {
  assertFits(opened, 'login', { identity: options.email });
  return options.main ? makeMain(opened, options) : change(opened, options);
});
