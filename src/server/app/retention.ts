import type { ReadSetting } from '../base/readSetting.ts';

/**
 * How long rows are kept, as PostgreSQL intervals such as `24 months`. Undefined keeps them
 * forever.
 */
export interface Retention {
  /** The changed columns in the audit. Who did what and when is kept forever. */
  auditDetail: string | undefined;
  /**
   * Undeliverable mails, from the day on which sending was given up. Sent mails are removed
   * immediately.
   */
  mails: string | undefined;
  /** The changes of items, with the values before and after. */
  history: string | undefined;
}

export function readRetention(read: ReadSetting): Retention {
  return {
    auditDetail: read<string | undefined>('KEEP_AUDIT_DETAIL', toAuditInterval, () => '5 years'),
    mails: read<string | undefined>('KEEP_MAILS', toInterval, () => '7 days'),
    history: read<string | undefined>('KEEP_HISTORY', toInterval, () => '24 months'),
  };
}

const DAYS_PER_UNIT = { day: 1, month: 30, year: 365 } as const;
const MIN_AUDIT_DAYS = 90;

/**
 * Reads how long something is kept; undefined for `forever`.
 * @throws Error with the expected format
 */
export function toInterval(text: string): string | undefined {
  if (/^forever$/i.test(text)) return undefined;
  const [, count, unit] = /^([1-9]\d{0,3}) ?(day|month|year)s?$/i.exec(text) ?? [];
  if (!count || !unit)
    throw new Error('must be "forever" or a number of days, months or years, such as 24 months');
  return `${count} ${unit.toLowerCase()}s`;
}

function toAuditInterval(text: string): string | undefined {
  const interval = toInterval(text);
  if (interval !== undefined && daysOf(interval) < MIN_AUDIT_DAYS)
    throw new Error('must be "forever" or at least 90 days or 3 months');
  return interval;
}

function daysOf(interval: string): number {
  const [count, unit] = interval.split(' ') as [string, string];
  return Number(count) * DAYS_PER_UNIT[unit.slice(0, -1) as keyof typeof DAYS_PER_UNIT];
}
