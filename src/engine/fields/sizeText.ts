import type { Translate } from '../i18n/useTranslation.ts';

/** Formats a size in bytes: `412 KB`, `1.2 MB`. */
export function sizeText(t: Translate, bytes: number): string {
  return bytes < 1_000_000
    ? t('size.kilobytes', { size: Math.max(1, Math.round(bytes / 1000)) })
    : t('size.megabytes', { size: Math.round(bytes / 100_000) / 10 });
}
