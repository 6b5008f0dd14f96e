import { useId, useMemo } from 'react';
import { Select } from '../../../../engine/ui/select/Select.tsx';
import type { PanelItem } from '../../api.ts';
import { useText } from '../useText.ts';

interface Props {
  items: PanelItem[];
  /** The index of the new item. */
  index: number;
  onChange(index: number): void;
}

/** The position of a new item among the others. */
export function PositionSelect({ items, index, onChange }: Props) {
  const { t } = useText();
  const id = useId();
  const options = useMemo(
    () => [
      { value: 0, label: t('studio.atBeginning') },
      ...items.map(({ name }, before) => ({
        value: before + 1,
        label: t('studio.after', { name }),
      })),
    ],
    [items, t],
  );
  return (
    <div className="studio-add-body" data-position={index}>
      <label htmlFor={id} className="field-label">
        {t('studio.position')}
      </label>
      <Select
        id={id}
        options={options}
        value={options[index] ?? null}
        isLoading={false}
        failed={false}
        onChange={(option) => option && onChange(Number(option.value))}
      />
    </div>
  );
}
