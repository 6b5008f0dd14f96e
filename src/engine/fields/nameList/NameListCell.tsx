import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { CellProps } from '../../registries.ts';
import { toNames } from './toNames.ts';
import '../cells.css';

/**
 * Shows the first names of a list, and how many more there are, with all of them in the tooltip. On
 * paper it shows all names.
 */
export function NameListCell({ value, options, whole = false }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = toNames(value, options, t);
  const maxNames = typeof options['maxNames'] === 'number' ? options['maxNames'] : 1;
  const shown = whole ? names.length : maxNames;
  const rest = names.length - shown;
  const hidden = format.list(names.slice(shown));
  const first = <bdi>{format.list(names.slice(0, shown))}</bdi>;
  if (rest <= 0) return first;
  return (
    <span className="cell-names">
      {first}{' '}
      <span tabIndex={0} role="note" aria-label={hidden} data-hint={hidden} className="cell-more">
        {t(typeof options['more'] === 'string' ? options['more'] : 'common.moreItems', {
          count: rest,
        })}
      </span>
    </span>
  );
}
