import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';

/** The checkbox in the header that selects all selectable rows. */
export function SelectAllCheckbox({
  isAnySelected,
  isAllSelected,
  disabled,
  onToggle,
}: {
  isAnySelected: boolean;
  isAllSelected: boolean;
  disabled: boolean;
  onToggle(on: boolean): void;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox
      aria-label={t('a11y.selectAll')}
      disabled={disabled}
      checked={isAllSelected}
      indeterminate={isAnySelected && !isAllSelected}
      onChange={onToggle}
    />
  );
}

interface RowCheckboxProps {
  name: string;
  id: string;
  /** Text key of the reason why the row cannot be selected. */
  reason: string | undefined;
  checked: boolean;
  onToggle(on: boolean): void;
}

/** The checkbox of a row. A row that cannot be selected has a lock with the reason. */
export function RowCheckbox({ name, id, reason, checked, onToggle }: RowCheckboxProps) {
  const { t } = useTranslation();
  return (
    <span className="list-select">
      <Checkbox
        aria-label={t('a11y.selectRow', { name })}
        aria-describedby={reason && id}
        checked={checked}
        disabled={reason !== undefined}
        onChange={onToggle}
      />
      {reason && (
        <>
          <span
            tabIndex={0}
            role="note"
            aria-label={t(reason)}
            data-hint={t(reason)}
            className="list-locked"
          >
            <Icon name="Lock" size={16} />
          </span>
          <span id={id} className="hidden-text">
            {t(reason)}
          </span>
        </>
      )}
    </span>
  );
}
