import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import type { ResolvedList } from '../../../rules/resolved.ts';
import { actions, type ListContext } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { ListPreferences } from './useListPreferences.ts';

interface ToolButtonProps {
  label: string;
  icon: string;
  mark: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick(event: React.MouseEvent<HTMLElement>): void;
}

function ToolButton({ label, icon, mark, pressed, disabled = false, onClick }: ToolButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          aria-label={label}
          data-action={mark}
          onClick={onClick}
          disabled={disabled}
          {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
          sx={pressed ? { bgcolor: 'primarySoft', color: 'onPrimarySoft' } : {}}
        >
          <Icon name={icon} />
        </IconButton>
      </span>
    </Tooltip>
  );
}

interface Props {
  list: ResolvedList;
  preferences: ListPreferences;
  context: ListContext;
  /** On a phone rows are list items: columns and density mean nothing there. */
  asTable: boolean;
}

export function Toolbar({ list, preferences, context, asTable }: Props) {
  const { t } = useTranslation();
  const compact = preferences.density === 'compact';
  return (
    <Box sx={{ display: 'flex', gap: 1, marginInlineStart: 'auto' }}>
      {asTable && <ColumnMenu list={list} preferences={preferences} />}
      {asTable && (
        <ToolButton
          label={t(compact ? 'action.density.comfortable' : 'action.density.compact')}
          icon={compact ? 'DensitySmall' : 'DensityMedium'}
          mark="density"
          pressed={compact}
          onClick={() => preferences.setDensity(compact ? 'comfortable' : 'compact')}
        />
      )}
      {list.toolbar.map((item) => {
        const action = actions.get(item.action);
        if (action.sort !== 'act') throw new Error(`"${item.action}" acts on a row, not on a list`);
        return (
          <ToolButton
            key={item.action}
            label={t(item.label ?? '')}
            icon={item.icon ?? ''}
            mark={item.action}
            disabled={!action.applies(context)}
            onClick={() => action.run(context)}
          />
        );
      })}
    </Box>
  );
}

function ColumnMenu({ list, preferences }: { list: ResolvedList; preferences: ListPreferences }) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <ToolButton label={t('action.columns')} icon="ViewColumn" mark="columns" onClick={(event) => setAnchor(event.currentTarget)} />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': t('table.columnsHint') } }}>
        {list.columns
          .filter((column) => column.hideable)
          .map((column) => {
            const shown = !preferences.hidden.includes(column.field);
            return (
              <MenuItem key={column.field} role="menuitemcheckbox" aria-checked={shown} data-column={column.field} onClick={() => preferences.toggleColumn(column.field)}>
                <Checkbox checked={shown} size="small" disableRipple tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} sx={{ paddingBlock: 0, marginInlineStart: -2 }} />
                {t(column.label)}
              </MenuItem>
            );
          })}
      </Menu>
    </>
  );
}
