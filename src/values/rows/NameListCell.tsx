import type { NameListCellOptions } from '../../generated/options.ts';
import { Fragment } from 'react';
import { useFormat } from '../../engine/i18n/useLanguage.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { CellProps } from '../../engine/registries.ts';
import { isLink, ScreenLinkedText } from '../../engine/fields/ScreenLinkedText.tsx';
import { toNamedItems, type NamedItem } from './toNamedItems.ts';
import '../../engine/fields/cells.css';

/**
 * Shows the first names of a list, and how many more there are, with all of them in the tooltip. On
 * paper it shows all names. A name can link to the screen of its item.
 */
export function NameListCell({ value, options, whole = false }: CellProps<NameListCellOptions>) {
  const { t } = useTranslation();
  const format = useFormat();
  const items = toNamedItems(value, options, t);
  const maxNames = options.maxNames ?? 1;
  const shown = whole ? items.length : maxNames;
  const rest = items.length - shown;
  const hidden = format.list(items.slice(shown).map(({ name }) => name));
  const first = (
    <bdi>
      {items.slice(0, shown).map((one, index) => (
        <Fragment key={index}>
          {index > 0 && format.listSeparator}
          <Name {...one} options={options} />
        </Fragment>
      ))}
    </bdi>
  );
  if (rest <= 0) return first;
  return (
    <span className="cell-names">
      {first}{' '}
      <span tabIndex={0} role="note" aria-label={hidden} data-hint={hidden} className="cell-more">
        {t(options.more ?? 'common.moreItems', {
          count: rest,
        })}
      </span>
    </span>
  );
}

function Name({ name, item, options }: NamedItem & { options: NameListCellOptions }) {
  if (!isLink(options)) return name;
  return (
    <ScreenLinkedText link={options} row={item}>
      {name}
    </ScreenLinkedText>
  );
}
