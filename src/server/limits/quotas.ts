import type { Db } from '../db/connect.ts';
import type { Scope } from '../rows/scope.ts';
import type { CompanyTable } from '../db/tables.ts';
import { readLargestUsage, readUsage, type Usage } from '../rows/usage.ts';
import { FormProblem } from '../base/problem.ts';
import type { Aggregates, CountCache } from '../rows/countCache.ts';
import type { ReadSetting } from '../base/readSetting.ts';

/** How much each company may store. */
export interface QuotaLimits {
  records: number;
  fileBytes: number;
}

/** Limits what a company can add without end (docs/decisions/073-quotas.md). */
export interface Quotas {
  limits: QuotaLimits;
  /** @throws FormProblem if the company has reached a limit. */
  assertFree(scope: Scope): Promise<void>;
  /** Returns the most that one company stores, at most ten minutes old. */
  largestUsage(): Promise<Usage>;
  /** Returns the number of refused requests since the start. */
  refused(): number;
}

/** Reading what all companies store takes seconds in a large database. */
const LARGEST_USAGE_AGE_MS = 10 * 60_000;
const MEGABYTE = 1_000_000;

/**
 * @param cache remembers what a company stores for at most a minute, in which it can exceed a limit
 * @param tables the counted tables: `countedTables`
 */
export function createQuotas(
  db: Db,
  limits: QuotaLimits,
  cache: CountCache<Aggregates>,
  tables: readonly CompanyTable[],
): Quotas {
  let refused = 0;
  let largest: { usage: Promise<Usage>; at: number } | undefined;
  const isFree = ({ records = 0, fileBytes = 0 }: Aggregates) =>
    records < limits.records && fileBytes < limits.fileBytes;
  const usageOf = (scope: Scope, refresh: boolean) => {
    const key = { companyId: scope.companyId, resource: 'quota', filter: '' };
    return cache.get(key, () => readUsage(db, scope, tables), refresh);
  };
  return {
    limits,
    assertFree: async (scope) => {
      if (isFree(await usageOf(scope, false))) return;
      // Something may have been deleted since.
      const usage = await usageOf(scope, true);
      if (isFree(usage)) return;
      refused += 1;
      throw quotaReached(usage, limits);
    },
    largestUsage: () => {
      if (!largest || performance.now() - largest.at > LARGEST_USAGE_AGE_MS)
        largest = { usage: readLargestUsage(db, tables), at: performance.now() };
      // A failed query is repeated.
      largest.usage.catch(() => (largest = undefined));
      return largest.usage;
    },
    refused: () => refused,
  };
}

function quotaReached({ records = 0 }: Aggregates, limits: QuotaLimits): FormProblem {
  const problem =
    records >= limits.records
      ? { key: 'problem.quotaRecords', params: { limit: limits.records } }
      : { key: 'problem.quotaFiles', params: { limit: Math.round(limits.fileBytes / MEGABYTE) } };
  return new FormProblem({ '': [problem] });
}

export function readQuotas(read: ReadSetting): QuotaLimits {
  return {
    records: read('QUOTA_RECORDS', toRecords, () => 1_000_000),
    fileBytes: read('QUOTA_FILES', toBytes, () => 20_000 * MEGABYTE),
  };
}

function toRecords(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error('must be a number of records, such as 1000000');
  return Number(text);
}

function toBytes(text: string): number {
  const [, amount, unit] = /^([1-9]\d{0,5}) ?(MB|GB)$/i.exec(text) ?? [];
  if (!amount || !unit) throw new Error('must be a size, such as 500 MB or 20 GB');
  return Number(amount) * MEGABYTE * (unit.toUpperCase() === 'GB' ? 1000 : 1);
}
