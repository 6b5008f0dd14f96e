import { useMemo } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import { useChoices } from '../../data/useChoices.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { BidiText } from '../../ui/BidiText.tsx';
import { MAX_VISIBLE_CHIPS, selectedChoices } from '../selectedChoices.ts';
import { choiceInput, type ChoiceBoxProps } from '../choiceInput.tsx';
import { OptionLabel } from '../OptionLabel.tsx';
import { useChoiceBox } from '../useChoiceBox.tsx';

/**
 * The box for several choices, with its list of choices. ChoicePlaceholder is shown until it is
 * loaded.
 */
export function MultiChoiceBox(props: ChoiceBoxProps) {
  const { id, value, choices, focusState, onChange } = props;
  const { t } = useTranslation();
  const offered = useChoices(choices);
  const box = useChoiceBox(choices, focusState.openOnMount);
  // Memoized: Autocomplete would take a new array for another value and clear the typed text.
  const chosen = useMemo(() => selectedChoices(value, offered), [value, offered]);
  return (
    <Autocomplete
      {...box}
      multiple
      disableCloseOnSelect
      id={id}
      value={chosen}
      onChange={(_event, next) => onChange(next.map((option) => option.value))}
      limitTags={MAX_VISIBLE_CHIPS}
      getLimitTagsText={(more) => t('common.moreItems', { count: more })}
      renderOption={({ key, ...item }, option, { selected }) => (
        <li key={key} {...item} data-option={option.value}>
          <Checkbox
            checked={selected}
            size="small"
            disableRipple
            tabIndex={-1}
            sx={{ paddingBlock: 0 }}
          />
          <OptionLabel option={option} />
        </li>
      )}
      renderValue={(shown, getItemProps) =>
        shown.map((option, index) => {
          const { key, ...item } = getItemProps({ index });
          return (
            <Chip
              key={key}
              {...item}
              size="small"
              data-chosen={option.value}
              label={<BidiText text={option.label} />}
              deleteIcon={REMOVE_ICON}
              sx={CHIP_STYLE}
            />
          );
        })
      }
      renderInput={choiceInput(props)}
      sx={chosen.length > 0 ? FILLED_STYLE : BOX_STYLE}
    />
  );
}

const BOX_STYLE = { '& .MuiInputBase-root': { paddingBlock: '4px' } };

/** The input takes no extra line below the chips until it is focused. */
const FILLED_STYLE = {
  ...BOX_STYLE,
  '& .MuiInputBase-root:not(.Mui-focused) .MuiAutocomplete-input': {
    inlineSize: 0,
    minInlineSize: 0,
    paddingInline: 0,
  },
};

/**
 * In a plain element, because Chip passes a class and a click handler, which Icon does not accept.
 */
const REMOVE_ICON = (
  <span style={{ display: 'inline-flex' }}>
    <Icon name="Close" size={16} />
  </span>
);

const CHIP_STYLE = {
  bgcolor: 'primarySoft',
  color: 'onPrimarySoft',
  '& .MuiChip-deleteIcon': { color: 'inherit' },
} as const;
