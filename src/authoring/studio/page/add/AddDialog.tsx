import { useState, type ReactNode } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Dialog } from '../../../../engine/ui/overlays.ts';
import { RetryView } from '../../../../engine/ui/states/RetryView.tsx';
import type { PanelItem, Path, Place } from '../../api.ts';
import { isSamePath } from '../selection.ts';
import { useQuery } from '../StudioContext.ts';
import { useItemEdits } from '../useItemEdits.ts';
import { useText } from '../useText.ts';
import { Loading } from './Loading.tsx';
import { NameList } from './NameList.tsx';
import { NewKey } from './NewKey.tsx';
import { PositionSelect } from './PositionSelect.tsx';

interface Props {
  list: Place;
  after: Path | undefined;
  onAdd(path: Path): void;
  onClose(): void;
}

/** Asks for the name of a new item, and for its position. */
export function AddDialog({ list, after, onAdd, onClose }: Props) {
  const { t, language } = useText();
  const { data: panel, failure } = useQuery('panel', list);
  const control = panel?.control;
  return (
    <Dialog testId="studio-add" label={t('studio.add')} width={560} place="top" onClose={onClose}>
      {failure !== undefined && (
        <RetryView title={failure?.[language] ?? t('studio.failed')} onRetry={onClose} />
      )}
      {failure === undefined && !panel && <Loading />}
      {panel && (
        <NewItemForm
          list={list}
          items={control?.type === 'items' ? control.items : []}
          keyed={control?.type === 'items' && control.keyed === true}
          after={after}
          onAdd={onAdd}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface FormProps extends Props {
  items: PanelItem[];
  keyed: boolean;
}

function NewItemForm({ list, items, keyed, after, onAdd, onClose }: FormProps) {
  const { insert } = useItemEdits();
  const selected = items.findIndex(({ path }) => after && isSamePath(path, after));
  const [chosen, setChosen] = useState<number>();
  const index = Math.min(chosen ?? (selected < 0 ? items.length : selected + 1), items.length);
  const add = async (value: unknown, name: string, key?: string) => {
    onClose();
    const path = await insert({ list, index, key, value }, name);
    if (path) onAdd(path);
  };
  const position = items.length > 0 && (
    <PositionSelect items={items} index={index} onChange={setChosen} />
  );
  if (keyed)
    return (
      <>
        <NewKey taken={items.map(({ name }) => name)} onChoose={(key) => void add({}, key, key)} />
        {position}
      </>
    );
  return (
    <ListNames
      place={{ file: list.file, path: [...list.path, items.length] }}
      onChoose={(name) => void add(name, name)}
      onEmpty={() => void add({}, String(index + 1))}
      onClose={onClose}
    >
      {position}
    </ListNames>
  );
}

interface NamesProps {
  /** The place after the last item. */
  place: Place;
  onChoose(name: string): void;
  /** Adds an object without properties, if the items have no names to choose from. */
  onEmpty(): void;
  onClose(): void;
  /** Shown together with the names, which take the focus when they have loaded. */
  children: ReactNode;
}

function ListNames({ place, onChoose, onEmpty, onClose, children }: NamesProps) {
  const { t, language } = useText();
  const { data, failure } = useQuery('names', place);
  if (failure !== undefined)
    return <RetryView title={failure?.[language] ?? t('studio.failed')} onRetry={onClose} />;
  if (!data) return <Loading />;
  return (
    <>
      {data.names.length > 0 ? (
        <NameList names={data.names} onChoose={onChoose} onEscape={onClose} />
      ) : (
        <div className="studio-add-body">
          <p>{t('studio.noNames')}</p>
          <Button variant="contained" autoFocus data-action="addEmpty" onClick={onEmpty}>
            {t('studio.addEmpty')}
          </Button>
        </div>
      )}
      {children}
    </>
  );
}
