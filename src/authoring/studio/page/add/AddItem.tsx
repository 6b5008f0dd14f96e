import { useState } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import type { Path, Place } from '../../api.ts';
import { useText } from '../useText.ts';
import { AddDialog } from './AddDialog.tsx';

interface Props {
  /** The list, or the object with free names. It need not exist yet. */
  list: Place;
  /** The item after which the new one is offered. By default it is the last one. */
  after?: Path | undefined;
  /** What the items are, for the name of the button. */
  label?: string;
  onAdd(path: Path): void;
}

/** A button that opens the dialog in which an item is added to a list. */
export function AddItem({ list, after, label, onAdd }: Props) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
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
        <AddDialog list={list} after={after} onAdd={onAdd} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
