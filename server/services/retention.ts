type Reader = <T>(name: string, read: (text: string) => T, fallback: () => T) => T;

/** How long rows are kept: an interval of PostgreSQL such as `24 months`; undefined keeps them forever. */
export interface Retention {
  /** Single visits of schools' pages. Their sums by day are kept forever. */
  visits: string | undefined;
  /** What a write changed, as the audit holds it. Who did what and when is kept forever. */
  auditDetail: string | undefined;
  /** Mails that could not be sent, from the day on which they were given up. Mails that were sent are removed at once. */
  mails: string | undefined;
}

export function readRetention(read: Reader): Retention {
  return {
    visits: read<string | undefined>('KEEP_VISITS', toInterval, () => '24 months'),
    auditDetail: read<string | undefined>('KEEP_AUDIT_DETAIL', toAuditInterval, () => '5 years'),
    mails: read<string | undefined>('KEEP_MAILS', toInterval, () => '7 days'),
  };
}

const DAYS = { day: 1, month: 30, year: 365 } as const;
const AUDIT_DAYS = 90;

function toInterval(text: string): string | undefined {
  if (/^forever$/i.test(text)) return undefined;
  const [, count, unit] = /^([1-9]\d{0,3}) ?(day|month|year)s?$/i.exec(text) ?? [];
  if (!count || !unit)
    throw new Error('takes forever, or a number of days, months or years, like 24 months');
  return `${count} ${unit.toLowerCase()}s`;
}

function toAuditInterval(text: string): string | undefined {
  const interval = toInterval(text);
  if (interval !== undefined && daysOf(interval) < AUDIT_DAYS)
    throw new Error('takes forever, or 90 days, 3 months or more');
  return interval;
}

function daysOf(interval: string): number {
  const [count, unit] = interval.split(' ') as [string, string];
  return Number(count) * DAYS[unit.slice(0, -1) as keyof typeof DAYS];
}
