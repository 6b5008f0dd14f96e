import { SearchList } from '../../../../engine/ui/select/SearchList.tsx';
import { createMatcher } from '../../../../shared/text/search.ts';
import type { Name } from '../../api.ts';
import { useText } from '../useText.ts';

interface Props {
  names: Name[];
  onChoose(name: string): void;
  onEscape(): void;
}

/** The names that a new item can have, with their labels. */
export function NameList({ names, onChoose, onEscape }: Props) {
  const { t, language } = useText();
  return (
    <SearchList
      label={t('studio.searchNames')}
      items={names.map(({ name, label }) => ({
        key: name,
        group: t('studio.names'),
        label: `${label?.[language] ?? ''} ${name}`,
        name,
        text: label?.[language],
      }))}
      filterItems={(items, { inputValue }) => {
        const matches = createMatcher(inputValue);
        return items.filter((item) => matches(item.label) || item.name.includes(inputValue));
      }}
      renderItem={(item) => (
        <>
          {item.text !== undefined && <bdi>{item.text}</bdi>}
          <bdi dir="ltr" className="muted">
            {item.name}
          </bdi>
        </>
      )}
      onSelect={({ name }) => onChoose(name)}
      onEscape={onEscape}
    />
  );
}
