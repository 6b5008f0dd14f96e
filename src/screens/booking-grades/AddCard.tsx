import { Icon, useTranslation } from 'nasaq/engine';

/** The card that adds a stage. It is disabled if all stages have been added. */
export function AddCard({ remainingStages, onAdd }: { remainingStages: number; onAdd(): void }) {
  const { t } = useTranslation();
  return (
    <div className="card grades-add">
      <button
        type="button"
        onClick={onAdd}
        disabled={remainingStages === 0}
        data-action="create"
        className="pressable grades-button"
      >
        {remainingStages > 0 && <Icon name="Add" size={24} />}
        {t(remainingStages > 0 ? 'booking.grades.add' : 'booking.grades.noMoreStages')}
      </button>
    </div>
  );
}
