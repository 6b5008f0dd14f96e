import { createMatcher } from '../../../shared/text/search.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { BidiText } from '../../ui/controls/BidiText.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Dialog } from '../../ui/overlays.ts';
import { SearchList } from '../../ui/select/SearchList.tsx';
import { usePaletteItems, type PaletteItem } from './usePaletteItems.ts';

/**
 * The command palette: type part of a name in either language, choose with the arrow keys, confirm
 * with Enter.
 */
export function Palette({ onClose, onHelp }: { onClose(): void; onHelp(): void }) {
  const { t } = useTranslation();
  const items = usePaletteItems(onHelp);
  return (
    <Dialog testId="palette" label={t('palette.title')} width={560} place="top" onClose={onClose}>
      <SearchList
        label={t('palette.placeholder')}
        items={items}
        filterItems={filterItems}
        renderItem={(item) => (
          <>
            <Icon name={item.icon} color="textMuted" />
            <BidiText text={item.label} />
            {item.parentLabel && (
              <span className="muted text-caption push-end">{item.parentLabel}</span>
            )}
          </>
        )}
        onSelect={(item) => {
          onClose();
          item.run();
        }}
        onEscape={onClose}
      />
    </Dialog>
  );
}

/**
 * Returns the items whose names contain every word, in any language. Within a group, items whose
 * label matches come first.
 */
function filterItems(items: PaletteItem[], { inputValue }: { inputValue: string }): PaletteItem[] {
  const matches = createMatcher(inputValue);
  const groups = [...new Set(items.map(({ group }) => group))];
  const rankOf = ({ group, label }: PaletteItem) =>
    groups.indexOf(group) * 2 + (matches(label) ? 0 : 1);
  return items
    .filter(({ names }) => matches(names))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}
