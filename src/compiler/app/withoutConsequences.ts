import type { AppDefinition } from '../../generated/definitions.ts';
import type { Issue } from '../issues/issue.ts';
import type { MessageKey } from '../issues/messages.ts';
import type { Cursor } from '../read/cursor.ts';
import { languagesOf } from './resolveApp.ts';

/** What is missing everywhere as long as app.json states no language, because no text is read. */
const OF_TEXTS: ReadonlySet<MessageKey> = new Set([
  'check.missingText',
  'check.exampleOtherMessage',
  'check.missingPlural',
  'check.missingPartText',
  'check.missingDefaultText',
  'check.unknownLanguage',
  'check.messageWithoutText',
  'check.missingDefaultPlural',
]);

/**
 * Returns the issues without those that only follow from a mistake in app.json: thousands of missing
 * texts would hide that `languages` is misspelt.
 */
export const withoutConsequences = (app: Cursor<AppDefinition>, issues: Issue[]): Issue[] =>
  languagesOf(app).length > 0 ? issues : issues.filter(({ message }) => !OF_TEXTS.has(message.key));
