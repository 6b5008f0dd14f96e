import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import type { WidgetProps } from '../../engine/index.ts';

const TYPES = [
  ['ratio', 'booking.depositType.ratio'],
  ['amount', 'booking.depositType.amount'],
] as const;

/**
 * Chooses between the two types of deposit. The form shows the number field of the chosen type and
 * resets the other.
 */
export function DepositWidget({ id, name, label, value, describedBy, onChange }: WidgetProps) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      row
      id={id}
      name={name}
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={-1}
      value={value ?? ''}
      onChange={(_event, next) => onChange(next)}
      sx={{ columnGap: 4 }}
    >
      {TYPES.map(([type, text]) => (
        <FormControlLabel
          key={type}
          value={type}
          control={<Radio data-deposit={type} />}
          label={t(text)}
          slotProps={{ typography: { variant: 'body1' } }}
        />
      ))}
    </RadioGroup>
  );
}
