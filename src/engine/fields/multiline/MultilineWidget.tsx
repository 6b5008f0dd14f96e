import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '../../registries.ts';
import { useTypedText } from '../useTypedText.ts';

/** Text of several lines; the box grows with it. */
export function MultilineWidget({ id, name, value, required, invalid, describedBy, options, onChange }: WidgetProps) {
  const typed = useTypedText(value, onChange);
  const rows = typeof options['rows'] === 'number' ? options['rows'] : 4;
  return (
    <OutlinedInput
      id={id}
      name={name}
      fullWidth
      multiline
      minRows={rows}
      maxRows={rows * 4}
      {...typed}
      error={invalid}
      inputProps={{ 'aria-required': required, 'aria-describedby': describedBy, dir: 'auto' }}
      sx={{ lineHeight: 1.75, py: 2, '& textarea': { textAlign: 'match-parent' } }}
    />
  );
}
