import { Dialog } from '../../../../engine/ui/overlays.ts';
import { SearchList } from '../../../../engine/ui/select/SearchList.tsx';
import { createMatcher } from '../../../../shared/text/search.ts';
import type { MenuPosition } from '../../api.ts';
import { useText } from '../useText.ts';
import type { MenuPart } from './useMenuMoves.ts';

interface Props {
  part: MenuPart;
  onChoose(position: MenuPosition): void;
  onClose(): void;
}

/** All positions of the menu to which an entry can move. */
export function MoveToDialog({ part: { name, positions, position }, onChoose, onClose }: Props) {
  const { t, translated } = useText();
  const title = t('studio.moveTo', { name });
  const labelOf = ({ within, after }: MenuPosition) =>
    [
      ...within.map(translated),
      after ? t('studio.after', { name: translated(after) }) : t('studio.atBeginning'),
    ].join(' › ');
  return (
    <Dialog testId="studio-move" label={title} width={560} place="top" onClose={onClose}>
      <SearchList
        label={title}
        items={positions.flatMap((one, index) =>
          index === position
            ? []
            : [{ key: one.path.join('/'), group: title, label: labelOf(one), position: one }],
        )}
        filterItems={(items, { inputValue }) => {
          const matches = createMatcher(inputValue);
          return items.filter(({ label }) => matches(label));
        }}
        renderItem={({ label }) => <bdi>{label}</bdi>}
        onSelect={(item) => onChoose(item.position)}
        onEscape={onClose}
      />
    </Dialog>
  );
}
