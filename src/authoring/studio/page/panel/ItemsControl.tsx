import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import { IconButton } from '../../../../engine/ui/controls/IconButton.tsx';
import type { PanelItem, PanelProperty } from '../../api.ts';
import { issuesAt } from '../selection.ts';
import { useStudioContext } from '../StudioContext.ts';
import { AddItem } from '../add/AddItem.tsx';
import { useItemEdits, type FindItem } from '../useItemEdits.ts';
import { useText } from '../useText.ts';
import { useOpenPanel } from './PanelContext.ts';
import { findEntry, findItem, itemKeys } from './panelItems.ts';

/** A list of objects: links to their panels, and buttons that change the list. */
export function ItemsControl({ property }: { property: PanelProperty }) {
  const { panel, open } = useOpenPanel();
  const { control, path, value } = property;
  if (control.type !== 'items') return null;
  const { items, keyed = false } = control;
  const list = { file: panel.file, path };
  const values: unknown[] = Array.isArray(value) ? value : [];
  const keys = itemKeys(items);
  return (
    <div className="studio-items">
      {items.length > 0 && (
        <ol>
          {items.map((item, index) => (
            <Item
              key={keys[index]}
              find={keyed ? findEntry({ ...list, path: item.path }) : findItem(list, values, index)}
              item={item}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              keyed={keyed}
            />
          ))}
        </ol>
      )}
      <AddItem list={list} onAdd={(added) => open({ file: panel.file, path: added })} />
    </div>
  );
}

interface ItemProps {
  find: FindItem;
  item: PanelItem;
  isFirst: boolean;
  isLast: boolean;
  keyed: boolean;
}

function Item({ find, item: { path, name }, isFirst, isLast, keyed }: ItemProps) {
  const { t } = useText();
  const { state } = useStudioContext();
  const { panel, open } = useOpenPanel();
  const place = { file: panel.file, path };
  const { move, remove } = useItemEdits();
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
      void move(find, name, by);
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
      <IconButton aria-label={t('studio.remove', { name })} onClick={() => void remove(find, name)}>
        <Icon name="Delete" size={16} />
      </IconButton>
    </li>
  );
}
