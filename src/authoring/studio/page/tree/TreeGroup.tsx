import { useLayoutEffect, useId, useRef, useState } from 'react';
import type { OutlinePart, Path, Place } from '../../api.ts';
import { useText, type TextKey } from '../useText.ts';
import { AddItem } from '../add/AddItem.tsx';
import { isSamePath } from '../selection.ts';
import { useItemEdits } from '../useItemEdits.ts';
import { findPart, listOf, partKeys, type PartGroup } from './groups.ts';
import { MoveToDialog } from './MoveToDialog.tsx';
import { TreePart } from './TreePart.tsx';
import { isMenuPart, useMenuMoves, type MenuPart } from './useMenuMoves.ts';

interface Props {
  /** The id of the screen. */
  screen: string;
  group: PartGroup;
  selected: OutlinePart | undefined;
  /** The part that the Tab key reaches. */
  tabStop: OutlinePart | undefined;
  onSelect(part: OutlinePart): void;
  onOpen(place: Place): void;
  onRemoved(): void;
}

/** The arrays that need no name beside that of their kind. */
const MAIN_LISTS = [
  'columns',
  'filters',
  'blocks',
  'links',
  'sections',
  'fields',
  'hiddenValues',
  'menu',
];

/** The titles of arrays whose parts are not the only ones of their kind. */
const LIST_TITLES: Partial<Record<string, TextKey>> = {
  rowActions: 'studio.list.rowActions',
  toolbar: 'studio.list.toolbar',
  extraColumns: 'studio.list.extraColumns',
};

/** The parts of one array, with buttons that change it. */
export function TreeGroup({
  screen,
  group,
  selected,
  tabStop,
  onSelect,
  onOpen,
  onRemoved,
}: Props) {
  const { t } = useText();
  const heading = useId();
  const section = useRef<HTMLDivElement>(null);
  const needsFocus = useRef(false);
  const { move, remove } = useItemEdits();
  const moveInMenu = useMenuMoves(screen);
  const [moving, setMoving] = useState<{ part: MenuPart; key: string }>();
  const { kind, parts } = group;
  const keys = partKeys(parts);

  // A moved or removed part loses the focus. It returns when the new order is shown.
  useLayoutEffect(() => {
    if (!needsFocus.current) return;
    needsFocus.current = false;
    // A dialog that was opened meanwhile keeps it.
    if (document.activeElement?.closest('[role=dialog]')) return;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find('[data-part][aria-current]') ?? find('[data-part]') ?? find('[data-add]'))?.focus();
  }, [parts]);

  const onMoved = (part: OutlinePart, path: Path | undefined) => {
    if (!path) return;
    needsFocus.current = true;
    onSelect({ ...part, path });
  };
  const onMove = async (part: OutlinePart, key: string, by: number) =>
    onMoved(
      part,
      isMenuPart(part)
        ? await moveInMenu(key, part.name, (one) => one.positions[one.position + by])
        : await move(findPart(screen, group, key), part.name, by),
    );
  const onRemove = async (part: OutlinePart, key: string) => {
    if (!(await remove(findPart(screen, group, key), part.name))) return;
    needsFocus.current = true;
    onRemoved();
  };

  const listName = String(group.list?.path.at(-1) ?? 'fields');
  const listTitle = LIST_TITLES[listName];
  const title = t(listTitle ?? `studio.kind.${kind}`);
  return (
    <div
      role="group"
      ref={section}
      aria-labelledby={heading}
      data-group={group.list?.path.join('/') ?? kind}
    >
      <h3 id={heading} className="studio-group">
        {title}
        {listTitle === undefined && !MAIN_LISTS.includes(listName) && (
          <>
            {' '}
            <bdi dir="ltr" className="muted">
              {listName}
            </bdi>
          </>
        )}
      </h3>
      {parts.length > 0 && (
        <ul>
          {parts.map((part, index) => (
            <TreePart
              key={keys[index]}
              part={part}
              isSelected={part === selected}
              isTabStop={part === tabStop}
              canMove={movesOf(part, index, parts.length)}
              onSelect={() => onSelect(part)}
              onMove={(by) => void onMove(part, keys[index] ?? '', by)}
              onMoveTo={
                isMenuPart(part) ? () => setMoving({ part, key: keys[index] ?? '' }) : undefined
              }
              onRemove={() => void onRemove(part, keys[index] ?? '')}
            />
          ))}
        </ul>
      )}
      {moving && (
        <MoveToDialog
          part={moving.part}
          onChoose={({ path }) => {
            setMoving(undefined);
            const choose = ({ positions }: MenuPart) =>
              positions.find((one) => isSamePath(one.path, path));
            void moveInMenu(moving.key, moving.part.name, choose).then((moved) =>
              onMoved(moving.part, moved),
            );
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
      {group.list && (
        <AddItem
          list={group.list}
          after={selected && parts.includes(selected) ? selected.path : undefined}
          label={title}
          onAdd={(path) => group.list && onOpen({ file: group.list.file, path })}
        />
      )}
    </div>
  );
}

/** Whether a part can move up and down. Undefined if it is no item of an array. */
function movesOf(part: OutlinePart, index: number, count: number) {
  if (isMenuPart(part))
    return { up: part.position > 0, down: part.position < part.positions.length - 1 };
  return listOf(part) === undefined ? undefined : { up: index > 0, down: index < count - 1 };
}
