import { useState } from 'react';
import { Button } from '../../../engine/ui/Button.tsx';
import { Icon } from '../../../engine/ui/icons/Icon.tsx';
import { Dialog } from '../../../engine/ui/overlays.ts';
import { RetryView } from '../../../engine/ui/RetryView.tsx';
import { SearchList } from '../../../engine/ui/select/SearchList.tsx';
import { Skeleton } from '../../../engine/ui/Skeleton.tsx';
import { createMatcher } from '../../../shared/search.ts';
import type { Path, Place } from '../../api.ts';
import { useQuery } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { useItemEdits } from './useItemEdits.ts';

interface Props {
  /** The array. It need not exist yet. */
  list: Place;
  count: number;
  /** What the items are, for the name of the button. */
  label?: string;
  onAdd(path: Path): void;
}

/** A button that adds an item to the end of an array. */
export function AddItem({ list, count, label, onAdd }: Props) {
  const { t } = useText();
  const { insert } = useItemEdits();
  const [isOpen, setOpen] = useState(false);
  const place = { file: list.file, path: [...list.path, count] };
  const add = async (value: unknown, name: string) => {
    setOpen(false);
    if (await insert(place, value, name)) onAdd(place.path);
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon name="Add" size={16} />}
        aria-label={label === undefined ? undefined : t('studio.addTo', { name: label })}
        data-add={list.path.join('/')}
        onClick={() => setOpen(true)}
      >
        {t('studio.add')}
      </Button>
      {isOpen && (
        <Dialog
          testId="studio-add"
          label={t('studio.add')}
          width={560}
          atTop
          onClose={() => setOpen(false)}
        >
          <Names
            place={place}
            onChoose={(name) => void add(name, name)}
            onEmpty={() => void add({}, String(count + 1))}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      )}
    </>
  );
}

interface NamesProps {
  place: Place;
  onChoose(name: string): void;
  /** Adds an object without properties, if the items have no names to choose from. */
  onEmpty(): void;
  onClose(): void;
}

function Names({ place, onChoose, onEmpty, onClose }: NamesProps) {
  const { t, language } = useText();
  const { data, failure } = useQuery('names', place);
  if (failure !== undefined)
    return <RetryView title={failure?.[language] ?? t('studio.failed')} onRetry={onClose} />;
  if (!data)
    return (
      <div className="studio-loading">
        <Skeleton height={38} />
      </div>
    );
  if (data.names.length === 0)
    return (
      <div className="studio-loading">
        <p>{t('studio.noNames')}</p>
        <Button variant="contained" autoFocus onClick={onEmpty}>
          {t('studio.addEmpty')}
        </Button>
      </div>
    );
  return (
    <SearchList
      label={t('studio.searchNames')}
      items={data.names.map(({ name, label }) => ({
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
      onEscape={onClose}
    />
  );
}
