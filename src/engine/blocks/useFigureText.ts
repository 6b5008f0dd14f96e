import { useAppInfo } from '../app.ts';
import { useFormat } from '../i18n/useLanguage.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/** How a figure is written. See cards/manifest.json. */
export type FigureFormat = 'count' | 'number' | 'percent' | 'amount';

/** The colour of charts by its number, counted from 1 as in definitions. */
export const chartColor = (tone: number) => `var(--ui-palette-chart-${tone - 1})`;

/** Gives the way from a figure to its text, to be shown in a left-to-right island. */
export function useFigureText(): (value: number, as: FigureFormat) => string {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  return (value, as) => {
    if (as === 'percent') return format.percent(value);
    return as === 'amount'
      ? format.amount(value, t(app.currency))
      : format.number(value, as === 'count' ? { maximum: 0 } : {});
  };
}
