import { parseArgs } from 'node:util';
import { createAjv } from '../../shared/schema/ajv.ts';
import { toCleanLine } from '../../shared/text/characters.ts';
import { languageName } from '../../shared/text/languages.ts';
import { normalize } from '../../shared/schema/normalize.ts';
import { toProblems } from '../../shared/schema/problems.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import { readArguments, runCommand, type Command, printLine } from '../app/command.ts';
import { findLogin } from '../accounts/staff.ts';
import { StartFailure } from '../app/definitions.ts';
import { createTranslate, translateProblem } from '../../shared/schema/translate.ts';
import type { Installation } from '../app/installation.ts';
import type { Product } from '../app/product.ts';
import { askQuestion, askForPassword } from '../app/prompt.ts';
import { createCompany, updateAccount } from '../accounts/accounts.ts';
import { createPasswords } from '../accounts/passwords.ts';
import { toLogin } from '../accounts/signIn.ts';

const USAGE = `npm run account -- --email <e-mail> and one of:
  --main         creates a company and its main account. Options: --company and --company-<language> for the name in the first language and in others, --name, --language. Missing ones are asked for
  --password     sets a new password
  --deactivate   disables signing in
  --activate     enables signing in again
The command asks for the password twice and does not show it. Without a terminal, it reads the password from standard input. There is no option for the password, because other users of the machine could see it.
The command uses the same database as the server: the one that DATA_DIR or DATABASE_URL specifies.`;

const OPTIONS = {
  email: { type: 'string' },
  main: { type: 'boolean' },
  password: { type: 'boolean' },
  activate: { type: 'boolean' },
  deactivate: { type: 'boolean' },
  company: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** The options with the name of the company in a language other than the first. */
const COMPANY_IN = /^--company-[a-z]{2,3}(?==|$)/;

const passwords = createPasswords();

function readOptions(): Options & Record<`company-${string}`, string> & { email: string } {
  return readArguments(USAGE, () => {
    const named = process.argv.flatMap((argument) => COMPANY_IN.exec(argument)?.[0].slice(2) ?? []);
    const companyIn = Object.fromEntries(named.map((name) => [name, { type: 'string' as const }]));
    const { values } = parseArgs({ options: { ...OPTIONS, ...companyIn } });
    const { email } = values;
    const actions = [values.main, values.password, values.activate, values.deactivate].filter(
      Boolean,
    );
    return email && actions.length === 1 ? { ...values, email } : undefined;
  });
}

/**
 * Validates fields by the schema of a form.
 * @throws StartFailure with the form's error messages
 */
function assertValid(
  { definitions }: Installation,
  entity: 'login' | 'reset-password',
  fields: Record<string, string>,
): void {
  const { body } = definitions.entities.get(entity)!;
  const validate = createAjv().compile(body);
  const values = normalize(body, fields);
  if (validate(values)) return;
  const translate = createTranslate(definitions.texts);
  // The form has further fields that this command does not ask for.
  const problems = Object.entries(toProblems(validate.errors ?? [], values)).filter(
    ([field]) => field in fields,
  );
  const messages = problems.flatMap(([, list]) =>
    list.map((problem) => translateProblem(translate, 'en', problem)),
  );
  if (messages.length > 0) throw new StartFailure(messages.join('\n'));
}

async function createMainAccount(
  { demo }: Product,
  installation: Installation,
  options: ReturnType<typeof readOptions>,
): Promise<void> {
  const { db } = installation.database;
  if (await demo?.isIn(installation.database))
    throw new StartFailure(
      'This database contains the demo accounts, whose password is public. Set DATA_DIR or DATABASE_URL to an empty database.',
    );
  if (await findLogin(db, toLogin(options.email)))
    throw new StartFailure(`${options.email} is already the e-mail of an account.`);
  const { languages } = installation.definitions.app;
  const language = languages.find((known) => known === (options.language ?? languages[0]));
  if (language === undefined)
    throw new StartFailure(`--language is one of ${languages.join(', ')}.`);
  const company: Record<Language, string> = {};
  for (const one of languages) {
    const [first] = Object.values(company);
    const option = first === undefined ? 'company' : (`company-${one}` as const);
    company[one] = await readAnswer(
      options[option] ?? (process.stdin.isTTY ? undefined : first),
      `Name of the company in ${languageName(one)}: `,
      `--${option}`,
    );
  }
  const name = await readAnswer(
    options.name ?? (process.stdin.isTTY ? undefined : options.email),
    'Your name: ',
    '--name',
  );
  const password = await readNewPassword(installation);
  const account = {
    company,
    name,
    email: options.email.trim(),
    password,
    locale: language,
  };
  if (!(await createCompany(db, account, passwords, new Date())))
    throw new StartFailure(`${options.email} is already the e-mail of an account.`);
  printLine(`${options.email} is the main account of ${Object.values(company).at(-1)}.`);
}

/** Returns the value of an option, or asks for it on a terminal. */
async function readAnswer(
  value: string | undefined,
  question: string,
  option: string,
): Promise<string> {
  if (value === undefined && !process.stdin.isTTY)
    throw new StartFailure(`${option} is missing.\n\n${USAGE}`);
  const text = toCleanLine(
    value?.trim() || (process.stdin.isTTY ? await askQuestion(question) : ''),
  ).trim();
  if (text === '' || text.length > 300)
    throw new StartFailure(`${option} must be a text of 1 to 300 characters.`);
  return text;
}

async function readNewPassword(installation: Installation): Promise<string> {
  const password = await askForPassword();
  assertValid(installation, 'reset-password', { password });
  return password;
}

async function applyUpdate(
  installation: Installation,
  options: ReturnType<typeof readOptions>,
): Promise<void> {
  const { db } = installation.database;
  const missing = new StartFailure(`No account has the e-mail ${options.email}.`);
  if (!(await findLogin(db, toLogin(options.email)))) throw missing;
  const at = new Date();
  const update = options.password
    ? { at, password: await readNewPassword(installation) }
    : { at, active: options.activate === true };
  if (!(await updateAccount(db, options.email, update, passwords))) throw missing;
  printLine(
    `${options.email}: ${'password' in update ? 'the password was changed' : update.active ? 'can sign in again' : 'can no longer sign in'}. All its sessions have ended.`,
  );
}

export const command: Command = (product) =>
  runCommand(product, readOptions, (installation, options) => {
    assertValid(installation, 'login', { identity: options.email });
    return options.main
      ? createMainAccount(product, installation, options)
      : applyUpdate(installation, options);
  });
