import type { ReactNode } from 'react';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../icons/Icon.tsx';
import { TextBox } from '../controls/TextBox.tsx';
import '../ui.css';

interface SearchItem {
  key: string;
  /** The heading above the item. Items of one group follow each other. */
  group: string;
  label: string;
}

interface Props<Item extends SearchItem> {
  /** The accessible name and placeholder of the search box. */
  label: string;
  items: Item[];
  /** Returns the items that match the typed text. */
  filterItems(items: Item[], state: { inputValue: string }): Item[];
  renderItem(item: Item): ReactNode;
  onSelect(item: Item): void;
  onEscape(): void;
}

/**
 * A search box above a list of grouped items, which is always open. The arrow keys highlight an item
 * and Enter selects it. Its behaviour is that of MUI's Autocomplete.
 */
export function SearchList<Item extends SearchItem>({
  label,
  items,
  filterItems,
  renderItem,
  onSelect,
  onEscape,
}: Props<Item>) {
  const { t } = useTranslation();
  const { setAnchorEl, getInputProps, groupedOptions, ...box } = useAutocomplete({
    open: true,
    autoHighlight: true,
    options: items,
    filterOptions: filterItems,
    groupBy: (item) => item.group,
    getOptionLabel: (item) => item.label,
    getOptionKey: (item) => item.key,
    onChange: (_event, item: Item | null) => item && onSelect(item),
    onClose: (_event, reason) => reason === 'escape' && onEscape(),
  });
  const { ref, ...input } = getInputProps();
  return (
    <div {...box.getRootProps()} ref={setAnchorEl} className="search-list">
      <TextBox
        {...input}
        inputRef={ref}
        autoFocus
        label={label}
        start={<Icon name="Search" color="textMuted" />}
      />
      {groupedOptions.length === 0 ? (
        <div role="presentation" className="popup-note">
          {t('state.noResults')}
        </div>
      ) : (
        // A list item must not be a group, so the elements are no list. Their types say otherwise.
        <div {...(box.getListboxProps() as object)} className="popup-list">
          {groupedOptions.map(({ key, index, group, options }) => (
            <div key={key} role="group" aria-label={group}>
              <div aria-hidden className="search-list-group">
                {group}
              </div>
              {options.map((item, position) => {
                const { key: itemKey, ...option } = box.getOptionProps({
                  option: item,
                  index: index + position,
                });
                return (
                  <div
                    key={itemKey}
                    {...(option as object)}
                    className="popup-option"
                    data-option={item.key}
                  >
                    {renderItem(item)}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
