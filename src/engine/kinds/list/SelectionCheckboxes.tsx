import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

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
      size="small"
      disabled={disabled}
      checked={isAllSelected}
      indeterminate={isAnySelected && !isAllSelected}
      onChange={(_event, on) => onToggle(on)}
      slotProps={{ input: { 'aria-label': t('a11y.selectAll') } }}
      sx={{ mx: -2 }}
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
  const input = {
    'aria-label': t('a11y.selectRow', { name }),
    ...(reason ? { 'aria-describedby': id } : {}),
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', mx: -2, my: -1 }}>
      <Checkbox
        size="small"
        checked={checked}
        disabled={reason !== undefined}
        onChange={(_event, on) => onToggle(on)}
        slotProps={{ input }}
      />
      {reason && (
        <>
          <Box
            component="span"
            tabIndex={0}
            role="note"
            aria-label={t(reason)}
            data-hint={t(reason)}
            sx={{ display: 'inline-flex', color: 'textMuted', borderRadius: '4px' }}
          >
            <Icon name="Lock" size={16} />
          </Box>
          <Box component="span" id={id} sx={visuallyHidden}>
            {t(reason)}
          </Box>
        </>
      )}
    </Box>
  );
}
