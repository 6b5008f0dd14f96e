import Autocomplete from '@mui/material/Autocomplete';
import Avatar from '@mui/material/Avatar';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { ResolvedFilter } from '../../../rules/resolved.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { useChoiceBox } from '../../fields/useChoiceBox.tsx';

interface Props {
  filter: Extract<ResolvedFilter, { as: 'select' }>;
  value: string;
  onChange(value: string): void;
}

export function FilterSelect({ filter, value, onChange }: Props) {
  const { t } = useTranslation();
  const box = useChoiceBox(filter.choices);
  const label = t(filter.label);
  return (
    <Autocomplete
      {...box}
      value={box.options.find((option) => String(option.value) === value) ?? null}
      onChange={(_event, option) => onChange(option ? String(option.value) : '')}
      data-filter={filter.param}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props} data-option={option.value}>
          {option.image && <Avatar src={option.image} alt="" variant="rounded" sx={{ inlineSize: 24, blockSize: 24, marginInlineEnd: 2 }} />}
          <Isolated text={option.label} />
        </li>
      )}
      renderInput={(params) => <TextField {...params} placeholder={label} slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label } }} />}
      sx={{
        flex: '1 1 200px',
        maxInlineSize: { sm: 300 },
        '& .MuiInputBase-root': { typography: 'body2', paddingBlock: 0 },
        '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'line' },
      }}
    />
  );
}
