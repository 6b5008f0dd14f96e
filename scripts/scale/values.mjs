/**
 * The tags of the two releases that are installed one after the other. Both are the current commit.
 */
export const RELEASES = { first: 'v1', second: 'v2' };

export const HOST = 'nasaq.localhost';
export const MAIN_ACCOUNT = { email: 'owner@nasaq.localhost', password: 'Scale-Owner-2026' };
const DATABASE_PASSWORD = 'scale-database-2026';

/**
 * Returns the values of the placeholders in docs/deployment.md.
 * @param {{ version?: string, repository?: string, day?: string }} [known] the values that are only
 *   known at run time
 * @returns {Record<string, string>}
 */
export function valuesOf({ version = RELEASES.first, repository = '', day = '' } = {}) {
  return {
    host: HOST,
    password: DATABASE_PASSWORD,
    'mail host': '127.0.0.1',
    'mail password': 'scale-mail-2026',
    'your e-mail': MAIN_ACCOUNT.email,
    'their e-mail': MAIN_ACCOUNT.email,
    version,
    repository,
    day,
  };
}

/** The answers to the prompts of the commands, by the beginning of the prompt. */
export const PROMPT_ANSWERS = {
  'Enter password for new role': DATABASE_PASSWORD,
  'Enter it again': DATABASE_PASSWORD,
  'Name of the company in Arabic': 'شركة القياس للتعليم',
  'Name of the company in English': 'Scale Education',
  'Your name': 'Noura Alharbi',
  Password: MAIN_ACCOUNT.password,
  'Repeat the password': MAIN_ACCOUNT.password,
};
