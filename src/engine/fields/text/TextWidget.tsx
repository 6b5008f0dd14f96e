import OutlinedInput from '@mui/material/OutlinedInput';
import type { WidgetProps } from '../../registries.ts';
import { useTypedText } from '../useTypedText.ts';

const text = (option: unknown): string | undefined => (typeof option === 'string' ? option : undefined);

/** One line of text. */
export function TextWidget({ id, name, value, required, invalid, describedBy, options, onChange }: WidgetProps) {
  const typed = useTypedText(value, onChange);
  const ltr = options['direction'] === 'ltr';
  return (
    <OutlinedInput
      id={id}
      name={name}
      fullWidth
      {...typed}
      error={invalid}
      type={text(options['input']) ?? 'text'}
      autoComplete={text(options['autoComplete']) ?? 'off'}
      inputProps={{
        'aria-required': required,
        'aria-describedby': describedBy,
        ...(options['inputMode'] ? { inputMode: options['inputMode'] as 'numeric' | 'tel' } : {}),
        dir: ltr ? 'ltr' : 'auto',
      }}
      sx={{ '&:dir(rtl) input[dir=ltr]': { textAlign: 'end' }, '& input[dir=auto]': { textAlign: 'match-parent' } }}
    />
  );
}
