import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputAdornment from '@mui/material/InputAdornment';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import { createMatcher } from '../../../shared/search.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { BidiText } from '../../ui/BidiText.tsx';
import { usePaletteItems, type PaletteItem } from './usePaletteItems.ts';

/**
 * The command palette: type part of a name in either language, choose with the arrow keys, confirm
 * with Enter.
 */
export function Palette({ onClose, onHelp }: { onClose(): void; onHelp(): void }) {
  const { t } = useTranslation();
  const items = usePaletteItems(onHelp);
  return (
    <Dialog
      open
      onClose={onClose}
      data-dialog="palette"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: {
          'aria-label': t('palette.title'),
          sx: { inlineSize: '100%', maxInlineSize: 560, mt: '12vh', overflow: 'visible' },
        },
      }}
    >
      <Autocomplete
        open
        disablePortal
        autoHighlight
        // The list never closes by itself; Escape closes the palette.
        onClose={(_event, reason) => reason === 'escape' && onClose()}
        options={items}
        filterOptions={filterItems}
        groupBy={(item) => item.group}
        getOptionLabel={(item) => item.label}
        getOptionKey={(item) => item.key}
        noOptionsText={t('state.noResults')}
        forcePopupIcon={false}
        onChange={(_event, item) => {
          if (!item) return;
          onClose();
          item.run();
        }}
        renderGroup={({ key, group, children }) => (
          <Box key={key} role="group" aria-label={group} sx={{ '& ul': { p: 0 } }}>
            <ListSubheader component="div" aria-hidden sx={{ bgcolor: 'surfaceRaised' }}>
              {group}
            </ListSubheader>
            <ul role="presentation">{children}</ul>
          </Box>
        )}
        renderOption={({ key, ...props }, item) => (
          <Box component="li" key={key} {...props} data-option={item.key} sx={{ gap: 3 }}>
            <Icon name={item.icon} color="textMuted" />
            <BidiText text={item.label} />
            {item.parentLabel && (
              <Box
                component="span"
                sx={{ marginInlineStart: 'auto', color: 'textMuted', typography: 'caption' }}
              >
                {item.parentLabel}
              </Box>
            )}
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            placeholder={t('palette.placeholder')}
            slotProps={{
              ...params.slotProps,
              input: { ...params.slotProps.input, startAdornment: SEARCH_ICON },
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': t('palette.placeholder') },
            }}
          />
        )}
        slotProps={{
          popper: {
            sx: {
              position: 'static !important',
              transform: 'none !important',
              inlineSize: '100% !important',
            },
            modifiers: [],
          },
          paper: { elevation: 0, sx: { bgcolor: 'transparent' } },
          listbox: { sx: { maxBlockSize: '50vh' } },
        }}
        sx={{
          p: 2,
          '&& .MuiOutlinedInput-notchedOutline': { border: 0 },
          '& .MuiOutlinedInput-root.Mui-focused': { outline: 'none' },
        }}
      />
    </Dialog>
  );
}

const SEARCH_ICON = (
  <InputAdornment position="start" sx={{ paddingInlineStart: 2 }}>
    <Icon name="Search" color="textMuted" />
  </InputAdornment>
);

/**
 * Returns the items whose names contain every word, in any language. Within a group, items whose
 * label matches come first.
 */
function filterItems(items: PaletteItem[], { inputValue }: { inputValue: string }): PaletteItem[] {
  const matches = createMatcher(inputValue);
  const groups = [...new Set(items.map(({ group }) => group))];
  const rankOf = ({ group, label }: PaletteItem) =>
    groups.indexOf(group) * 2 + (matches(label) ? 0 : 1);
  return items
    .filter(({ names }) => matches(names))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}
