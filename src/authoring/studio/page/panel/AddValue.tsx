import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import { Dialog } from '../../../../engine/ui/overlays.ts';
import { RetryView } from '../../../../engine/ui/states/RetryView.tsx';
import type { PanelProperty, Path } from '../../api.ts';
import { Loading } from '../add/Loading.tsx';
import { NameList } from '../add/NameList.tsx';
import { NewKey } from '../add/NewKey.tsx';
import { useQuery, useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { useOpenPanel } from './PanelContext.ts';

interface Props {
  /** The object. */
  path: Path;
  properties: PanelProperty[];
  /** The boxes of the properties. */
  children: ReactNode;
}

/** The single values of an object, with a button that adds one. Its box gets the focus. */
export function AddValue({ path, properties, children }: Props) {
  const { t } = useText();
  const { panel } = useOpenPanel();
  const { edit } = useStudioContext();
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const added = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!properties.some(({ name }) => name === added.current)) return;
    container.current
      ?.querySelector<HTMLElement>(`[data-property="${CSS.escape(added.current ?? '')}"] input`)
      ?.focus();
    added.current = undefined;
  }, [properties]);
  const add = (name: string) => {
    setOpen(false);
    added.current = name;
    const { file } = panel;
    void edit(t('studio.step.add', { name }), [
      { file, kind: 'set', path: [...path, name], value: '' },
    ]);
  };
  return (
    <div ref={container} className="studio-values">
      {children}
      <Button
        size="small"
        startIcon={<Icon name="Add" size={16} />}
        data-add={path.join('/')}
        onClick={() => setOpen(true)}
      >
        {t('studio.addValue')}
      </Button>
      {isOpen && (
        <Dialog
          testId="studio-add"
          label={t('studio.addValue')}
          width={560}
          place="top"
          onClose={() => setOpen(false)}
        >
          <NameOfValue
            path={path}
            taken={properties.filter(({ value }) => value !== undefined).map(({ name }) => name)}
            onChoose={add}
            onClose={() => setOpen(false)}
          />
        </Dialog>
      )}
    </div>
  );
}

interface NameProps {
  path: Path;
  taken: string[];
  onChoose(name: string): void;
  onClose(): void;
}

/** Asks for the name of a value: one of those that are possible, if they are known. */
function NameOfValue({ path, taken, onChoose, onClose }: NameProps) {
  const { t, language } = useText();
  const { panel } = useOpenPanel();
  const { data, failure } = useQuery('names', { file: panel.file, path: [...path, NEW] });
  const names = useMemo(
    () => (data?.names ?? []).filter(({ name }) => !taken.includes(name)),
    [data, taken],
  );
  if (failure !== undefined)
    return <RetryView title={failure?.[language] ?? t('studio.failed')} onRetry={onClose} />;
  if (!data) return <Loading />;
  return data.names.length > 0 ? (
    <NameList names={names} onChoose={onChoose} onEscape={onClose} />
  ) : (
    <NewKey taken={taken} onChoose={onChoose} />
  );
}

/** Stands for the name of a value that does not exist yet. */
const NEW = 'name';
