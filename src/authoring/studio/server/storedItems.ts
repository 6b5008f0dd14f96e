import type { Compilation } from '../../../compiler/compile.ts';
import { storedRulesOf } from '../../impact/storedRules.ts';
import type { StoredRulesPlan } from '../../../shared/resolved/storedRules.ts';
import { isShowable } from '../../../compiler/issues/issue.ts';
import {
  countOnServer,
  type CountingServer,
  type ResourceCount,
  type StoredCount,
} from '../../../build/definitions/storedCount.ts';
import { resourceOf } from '../../../shared/calls/calls.ts';
import type { ToolLanguage } from '../../../shared/text/languages.ts';
import type { ResolvedList } from '../../../shared/resolved/resolved.ts';
import {
  createTranslate,
  translateProblem,
  type Translate,
} from '../../../shared/schema/translate.ts';
import type { StoredItems, StudioCount, Translated } from '../api.ts';

type Counted = Extract<StoredItems, { companies: object }>;

/** The definitions on disk and those of the draft. */
interface Versions {
  before: Compilation;
  after: Compilation;
}

/**
 * Counts the stored items that the draft refuses.
 * @param server undefined if there is none
 */
export async function* countStoredItems(
  { before, after }: Versions,
  server: CountingServer | undefined,
  signal: AbortSignal,
): AsyncGenerator<StoredItems> {
  if (!isShowable(after.issues)) {
    yield { state: 'issues' };
    return;
  }
  const plan = storedRulesOf(before, after);
  if (Object.values(plan).every((part: unknown[]) => part.length === 0)) {
    yield { state: 'nothing' };
    return;
  }
  const state = plan.counted.length > 0 ? 'counting' : 'counted';
  yield { ...toStoredItems(NO_COUNT, plan, after), state };
  if (plan.counted.length === 0) return;
  try {
    if (!server?.token) throw new Error('There is no server that counts');
    for await (const count of countOnServer(server, plan.counted, signal))
      yield toStoredItems(count, plan, after);
  } catch {
    // The server does not run or has ended. The reason is in the terminal.
    if (!signal.aborted) yield { state: 'unavailable' };
  }
}

const NO_COUNT: StoredCount = { companies: { done: 0, total: 0 }, resources: [], unread: [] };

function toStoredItems(
  { companies, resources, unread }: StoredCount,
  plan: StoredRulesPlan,
  definitions: Compilation,
): Counted {
  const translate = createTranslate(definitions.texts);
  return {
    state: companies.done < companies.total ? 'counting' : 'counted',
    companies,
    resources: resources.map((resource) => toStudioCount(resource, definitions, translate)),
    unanswered: plan.unanswered,
    unstored: [...plan.unstored, ...unread],
  };
}

function toStudioCount(
  { fields, ...count }: ResourceCount,
  definitions: Compilation,
  translate: Translate,
): StudioCount {
  const inAllLanguages = (text: (language: ToolLanguage) => string): Translated => ({
    ar: text('ar'),
    en: text('en'),
  });
  const title = titleOf(definitions, count.resource);
  return {
    ...count,
    title: inAllLanguages((language) =>
      title === undefined ? count.resource : translate(language, title),
    ),
    fields: fields.map(({ problem, ...field }) => ({
      ...field,
      message: inAllLanguages((language) => translateProblem(translate, language, problem)),
    })),
  };
}

/** Returns the key of the title of a list with the items, if possible of those of everybody. */
function titleOf({ screens }: Compilation, resource: string): string | undefined {
  const lists = [...screens.values()].filter(
    (screen) => screen.kind === 'list' && resourceOf(screen.call) === resource,
  ) as ResolvedList[];
  return (lists.find(({ call }) => call.access !== 'own') ?? lists[0])?.title;
}
