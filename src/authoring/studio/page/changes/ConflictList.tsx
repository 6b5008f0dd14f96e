import { Button } from '../../../../engine/ui/controls/Button.tsx';
import type { Conflict } from '../../api.ts';
import { useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';

/** Values that were changed in the draft and on disk. The person chooses one of both. */
export function ConflictList({ file, conflicts }: { file: string; conflicts: Conflict[] }) {
  return conflicts.map((conflict) => (
    <ConflictChoice key={conflict.path.join('/')} file={file} conflict={conflict} />
  ));
}

const SIDES = ['mine', 'theirs'] as const;

function ConflictChoice({ file, conflict }: { file: string; conflict: Conflict }) {
  const { t } = useText();
  const { change } = useStudioContext();
  const { path } = conflict;
  const steps = path.map((step) => (typeof step === 'number' ? step + 1 : step)).join(' › ');
  const take = (side: 'mine' | 'theirs') =>
    change((call) =>
      call('resolve', { label: t('studio.step.resolve'), file, path: [...path], take: side }),
    );
  return (
    <div role="group" aria-label={steps === '' ? file : steps} className="studio-conflict">
      <bdi dir="ltr">{steps === '' ? file : steps}</bdi>
      <div className="studio-sides">
        {SIDES.map((side) => (
          <div key={side}>
            <div className="studio-note">{t(`studio.${side}`)}</div>
            <pre dir="ltr" className="studio-value">
              {conflict[side] === undefined
                ? t('studio.removedValue')
                : JSON.stringify(conflict[side], null, 2)}
            </pre>
            <Button
              size="small"
              variant="outlined"
              data-action={side}
              onClick={() => void take(side)}
            >
              {t(side === 'mine' ? 'studio.takeMine' : 'studio.takeTheirs')}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}
