import { setImmediate } from 'node:timers/promises';
import type { Compilation } from '../../compiler/compile.ts';
import type { StoredRules } from '../../shared/resolved/storedRules.ts';
import type { StoredCount } from '../../build/definitions/storedCount.ts';
import { createAjv } from '../../shared/schema/ajv.ts';
import type { ToolLanguage } from '../../shared/text/languages.ts';
import type { Db } from '../../server/db/connect.ts';
import { readRows } from '../../server/rows/readRows.ts';
import type { Row } from '../../server/rows/rows.ts';
import { listCompanies as namesOfCompanies } from '../../server/accounts/companies.ts';
import { bindCall, type TableBinding } from '../../server/resources/binding.ts';
import type { ResponseContext } from '../../server/resources/context.ts';
import type { ProductCode } from '../../server/resources/defineResource.ts';
import { joinResource, type ApiDefinitions } from '../../server/resources/routes/joinResource.ts';
import { createJudge, type JudgeItem } from './judgeItem.ts';
import { createTally, type Tally } from './tally.ts';

export interface CountOptions {
  db: Db;
  /** The definitions that the server serves. */
  definitions: ApiDefinitions & Pick<Compilation, 'app'>;
  code: ProductCode;
  responseContext(): Promise<ResponseContext>;
  today(): string;
}

/** The number of rows that are read at once. */
const BATCH = 200;

/** How long rows are judged before waiting requests are handled. */
const MAX_BUSY_MS = 15;

/** One resource whose items are counted. */
interface Subject {
  binding: TableBinding;
  judge: JudgeItem;
  tally: Tally;
}

interface Company {
  id: number;
  name: Record<ToolLanguage, string>;
}

/**
 * Counts the stored items that the new rules refuse and the former ones accept, one company after
 * another. Yields the result so far after each batch of rows. Aborting the signal ends it.
 */
export async function* countStoredItems(
  options: CountOptions,
  rules: readonly StoredRules[],
  signal: AbortSignal,
): AsyncGenerator<StoredCount> {
  const [companies, context] = [await listCompanies(options.db), await options.responseContext()];
  const { subjects, unread } = await prepareSubjects(options, rules);
  const result = (done: number): StoredCount => ({
    companies: { done, total: companies.length },
    resources: subjects.map(({ tally }) => tally.result()),
    unread,
  });
  if (companies.length > 0) yield result(0);
  for (const [index, company] of companies.entries()) {
    for (const { binding, judge, tally } of subjects)
      for await (const rows of readBatches(options, company, binding)) {
        if (signal.aborted) return;
        await inSlices(rows, (row) => {
          const item = binding.toResponse(row, context);
          tally.add(company.name, { ...item, id: row['id'] }, judge(item));
        });
        yield result(index);
      }
    if (signal.aborted) return;
  }
  yield result(companies.length);
}

async function listCompanies(db: Db): Promise<Company[]> {
  const [ar, en] = [await namesOfCompanies(db, 'ar'), await namesOfCompanies(db, 'en')];
  return [...ar].map(([id, name]) => ({ id, name: { ar: name, en: en.get(id) ?? name } }));
}

async function prepareSubjects(
  options: CountOptions,
  rules: readonly StoredRules[],
): Promise<{ subjects: Subject[]; unread: string[] }> {
  const ajv = createAjv({}, options.today);
  const subjects: Subject[] = [];
  const unread: string[] = [];
  for (const rule of rules) {
    const binding = bindRead(options, rule);
    if (binding) {
      const judge = await createJudge(rule, ajv, options.today, () => setImmediate());
      subjects.push({ binding, judge, tally: createTally(rule) });
    } else unread.push(rule.resource);
  }
  return { subjects, unread };
}

/** Returns how the call reads its table. Undefined if code answers it, or if there is no such call. */
function bindRead(
  { definitions, code }: CountOptions,
  { resource: id, call: name }: StoredRules,
): TableBinding | undefined {
  const file = definitions.resources.get(id);
  const call = file?.calls[name];
  if (!file || !call) return undefined;
  const resource = joinResource(file, definitions, code);
  const handler = resource.handlers?.[name] ?? resource.rowsHandlers?.[name];
  // Rows are read in batches, in the order of their ids.
  if (handler || !resource.storage?.key.includes('id')) return undefined;
  return bindCall(resource, resource.storage, call, definitions.entities.get(file.entity)!);
}

async function* readBatches(
  { db, definitions }: CountOptions,
  { id: companyId }: Company,
  { projection, conditions }: TableBinding,
): AsyncGenerator<Row[]> {
  let last: number | undefined;
  let rows: Row[];
  do {
    rows = await readRows(
      db,
      { companyId },
      projection(definitions.app.languages[0]!),
      conditions,
      {
        column: 'id',
        descending: false,
        limit: BATCH,
        ...(last === undefined ? {} : { after: [last, last] }),
      },
    );
    last = rows.at(-1)?.['id'] as number | undefined;
    if (rows.length > 0) yield rows;
  } while (rows.length === BATCH);
}

/** Handles each row, with pauses for other work of the process. */
async function inSlices(rows: readonly Row[], handle: (row: Row) => void): Promise<void> {
  let start = performance.now();
  for (const row of rows) {
    handle(row);
    if (performance.now() - start < MAX_BUSY_MS) continue;
    await setImmediate();
    start = performance.now();
  }
}
