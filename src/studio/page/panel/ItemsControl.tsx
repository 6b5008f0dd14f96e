import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { Button } from '../../../engine/ui/Button.tsx';
import { Icon } from '../../../engine/ui/icons/Icon.tsx';
import { IconButton } from '../../../engine/ui/IconButton.tsx';
import type { PanelItem, PanelProperty, Path } from '../../api.ts';
import { issuesAt } from '../selection.ts';
import { useStudioContext } from '../StudioContext.ts';
import { AddItem } from '../tree/AddItem.tsx';
import { useItemEdits } from '../tree/useItemEdits.ts';
import { useText } from '../useText.ts';
import { useOpenPanel } from './PanelContext.ts';
import { itemKeys, useMoveItem } from './useMoveItem.ts';

/** A list of objects: links to their panels, and buttons that change the list. */
export function ItemsControl({ property }: { property: Pick<PanelProperty, 'control' | 'path'> }) {
  const { panel, open } = useOpenPanel();
  const { control, path } = property;
  if (control.type !== 'items') return null;
  const { items, keyed = false } = control;
  const keys = itemKeys(items);
  return (
    <div className="studio-items">
      {items.length > 0 && (
        <ol>
          {items.map((item, index) => (
            <Item
              key={keys[index]}
              itemKey={keys[index]!}
              list={path}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              keyed={keyed}
            />
          ))}
        </ol>
      )}
      {!keyed && (
        <AddItem
          list={{ file: panel.file, path }}
          count={items.length}
          onAdd={(added) => open({ file: panel.file, path: added })}
        />
      )}
    </div>
  );
}

interface ItemProps {
  /** Identifies the item in its list. */
  itemKey: string;
  /** The path of the list. */
  list: Path;
  item: PanelItem;
  isFirst: boolean;
  isLast: boolean;
  keyed: boolean;
}

function Item({ itemKey, list, item: { path, name }, isFirst, isLast, keyed }: ItemProps) {
  const { t } = useText();
  const { state } = useStudioContext();
  const { panel, open } = useOpenPanel();
  const place = { file: panel.file, path };
  const { remove } = useItemEdits();
  const move = useMoveItem(list);
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef<HTMLButtonElement>(null);
  // A button that can move the item no further is disabled, so it loses the focus.
  useLayoutEffect(() => {
    if (!pressed.current?.disabled) return;
    pressed.current = null;
    row.current?.querySelector('button')?.focus();
  });
  const moveButton = (by: number) => ({
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      pressed.current = currentTarget;
      void move(itemKey, name, by);
    },
    onBlur: () => {
      pressed.current = null;
    },
  });
  const count = issuesAt(state, place, true).length;
  return (
    <li ref={row}>
      <Button
        size="small"
        className="studio-item"
        data-item={name}
        endIcon={
          count > 0 && (
            <Icon name="ErrorOutline" color="error.main" title={t('studio.issues', { count })} />
          )
        }
        onClick={() => open(place)}
      >
        <bdi dir="ltr">{name}</bdi>
      </Button>
      {!keyed && (
        <>
          <IconButton
            aria-label={t('studio.moveUp', { name })}
            disabled={isFirst}
            {...moveButton(-1)}
          >
            <Icon name="ArrowUpward" size={16} />
          </IconButton>
          <IconButton
            aria-label={t('studio.moveDown', { name })}
            disabled={isLast}
            {...moveButton(1)}
          >
            <Icon name="ArrowDownward" size={16} />
          </IconButton>
        </>
      )}
      <IconButton
        aria-label={t('studio.remove', { name })}
        onClick={() => void remove(place, name)}
      >
        <Icon name="Delete" size={16} />
      </IconButton>
    </li>
  );
}
