import { useAppInfo } from '../app.ts';
import { useFormat } from '../i18n/useLanguage.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/** The format of a figure; see cards/manifest.json. */
export type FigureFormat = 'count' | 'number' | 'percent' | 'amount';

/** Returns a chart colour by its number in definitions, which starts at 1. */
export const chartColor = (color: number) => `var(--ui-palette-chart-${color - 1})`;

/**
 * Returns a function that formats a figure: a dash if there is none, such as a percentage of
 * nothing. The text has to be shown with `dir="ltr"`.
 */
export function useFigureText(): (value: unknown, as: FigureFormat) => string {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  return (value, as) => {
    if (typeof value !== 'number') return '–';
    if (as === 'percent') return format.percent(value);
    return as === 'amount'
      ? format.amount(value, t(app.currency))
      : format.number(value, as === 'count' ? { max: 0 } : {});
  };
}
