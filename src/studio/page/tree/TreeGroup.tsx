import { useEffect, useId, useRef } from 'react';
import type { OutlinePart, Path, Place } from '../../api.ts';
import { useText } from '../useText.ts';
import { AddItem } from './AddItem.tsx';
import { listOf, nextIndex, partKeys, type PartGroup } from './groups.ts';
import { TreePart } from './TreePart.tsx';
import { useItemEdits } from './useItemEdits.ts';

interface Props {
  group: PartGroup;
  selected: OutlinePart | undefined;
  /** The part that the Tab key reaches. */
  tabStop: OutlinePart | undefined;
  onSelect(part: OutlinePart): void;
  onOpen(place: Place): void;
  onRemoved(): void;
}

/** The arrays that need no name beside that of their kind. */
const MAIN_LISTS = ['columns', 'filters', 'blocks', 'links', 'sections'];

/** The parts of one array, with buttons that change it. */
export function TreeGroup({ group, selected, tabStop, onSelect, onOpen, onRemoved }: Props) {
  const { t } = useText();
  const heading = useId();
  const section = useRef<HTMLDivElement>(null);
  const needsFocus = useRef(false);
  /** Where moved parts are before the new order is known, so that a second press moves on. */
  const moved = useRef(new Map<string, Path>());
  const { move, remove } = useItemEdits();
  const { kind, parts } = group;
  const keys = partKeys(parts);

  // A moved or removed part loses the focus. It returns when the new order is shown.
  useEffect(() => {
    moved.current.clear();
    if (!needsFocus.current) return;
    needsFocus.current = false;
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);
    (find('[data-part][aria-current]') ?? find('[data-part]') ?? find('[data-add]'))?.focus();
  }, [parts]);

  const pathOf = (part: OutlinePart) => moved.current.get(part.name) ?? part.path;
  const onMove = async (part: OutlinePart, by: number) => {
    const from = pathOf(part);
    const to = Number(from.at(-1)) + by;
    if (to < 0 || to >= nextIndex(group)) return;
    moved.current.set(part.name, [...from.slice(0, -1), to]);
    const path = await move({ file: part.file, path: from }, by, part.name);
    if (!path) return;
    needsFocus.current = true;
    onSelect({ ...part, path });
  };
  const onRemove = async (part: OutlinePart) => {
    if (!(await remove({ file: part.file, path: pathOf(part) }, part.name))) return;
    needsFocus.current = true;
    onRemoved();
  };

  const listName = group.list?.path.at(-1) === 'fields' ? undefined : group.list?.path.at(-1);
  const title = t(`studio.kind.${kind}`);
  return (
    <div
      role="group"
      ref={section}
      aria-labelledby={heading}
      data-group={group.list?.path.join('/') ?? kind}
    >
      <h3 id={heading} className="studio-group">
        {title}
        {listName !== undefined && !MAIN_LISTS.includes(String(listName)) && (
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
              canMove={
                listOf(part) === undefined
                  ? undefined
                  : { up: index > 0, down: index < parts.length - 1 }
              }
              onSelect={() => onSelect(part)}
              onMove={(by) => void onMove(part, by)}
              onRemove={() => void onRemove(part)}
            />
          ))}
        </ul>
      )}
      {group.list && (
        <AddItem
          list={group.list}
          count={nextIndex(group)}
          label={title}
          onAdd={(path) => group.list && onOpen({ file: group.list.file, path })}
        />
      )}
    </div>
  );
}
