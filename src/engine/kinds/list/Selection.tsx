import { useMemo, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { visuallyHidden } from '@mui/utils';
import type { ResolvedList, ResolvedSelection } from '../../../shared/resolved.ts';
import { isMet } from '../../../shared/when.ts';
import type { Row } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { actions, type ListContext } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

/** What stands before each row's own cells. */
export interface RowLead {
  head: ReactNode;
  cellOf(row: Row): ReactNode;
}

interface Props {
  list: ResolvedList;
  selection: ResolvedSelection;
  /** Of the page; undefined while there is none. */
  rows: Row[] | undefined;
  context: ListContext;
  children(lead: RowLead): ReactNode;
}

const idOf = (row: Row) => String(row['id'] ?? '');

/** Rows to tick, and a bar with what can be done with those that are. What is ticked belongs to the page: another page begins anew. */
export function Selection({ list, selection, rows = [], context, children }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [initial, setInitial] = useState<unknown>();
  const clear = () => {
    setTicked(new Set());
    setInitial(undefined);
  };
  const select = (ids: readonly string[], values: unknown) => {
    setTicked(new Set(ids));
    setInitial(values);
  };
  const selectable = rows.filter((row) => isMet(selection.when, { row }));
  const selected = selectable.filter((row) => ticked.has(idOf(row)));
  const lead = toLead({
    list,
    selection,
    selectable,
    selected,
    onChange: (chosen) => setTicked(new Set(chosen.map(idOf))),
  });
  return (
    <>
      <ActionParts
        selection={selection}
        rows={selected}
        initial={initial}
        context={context}
        onSelect={select}
        onClear={clear}
      />
      {children(lead)}
    </>
  );
}

interface LeadParts {
  list: ResolvedList;
  selection: ResolvedSelection;
  selectable: Row[];
  selected: Row[];
  onChange(selected: Row[]): void;
}

function toLead({ list, selection, selectable, selected, onChange }: LeadParts): RowLead {
  return {
    head: (
      <AllTick
        some={selected.length > 0}
        all={selected.length > 0 && selected.length === selectable.length}
        none={selectable.length === 0}
        onTick={(on) => onChange(on ? selectable : [])}
      />
    ),
    cellOf: (row) => (
      <RowTick
        name={String(row[list.nameField] ?? '')}
        id={`reason-${idOf(row)}`}
        reason={selectable.includes(row) ? undefined : selection.disabledText}
        checked={selected.includes(row)}
        onTick={(on) => onChange(on ? [...selected, row] : selected.filter((one) => one !== row))}
      />
    ),
  };
}

function AllTick({
  some,
  all,
  none,
  onTick,
}: {
  some: boolean;
  all: boolean;
  none: boolean;
  onTick(on: boolean): void;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox
      size="small"
      disabled={none}
      checked={all}
      indeterminate={some && !all}
      onChange={(_event, on) => onTick(on)}
      slotProps={{ input: { 'aria-label': t('a11y.selectAll') } }}
      sx={{ mx: -2 }}
    />
  );
}

interface RowTickProps {
  name: string;
  id: string;
  /** Text key of why the row cannot be ticked. */
  reason: string | undefined;
  checked: boolean;
  onTick(on: boolean): void;
}

function RowTick({ name, id, reason, checked, onTick }: RowTickProps) {
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
        onChange={(_event, on) => onTick(on)}
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

interface ActionPartsProps {
  selection: ResolvedSelection;
  rows: Row[];
  initial: unknown;
  context: ListContext;
  onSelect(ids: readonly string[], initial: unknown): void;
  onClear(): void;
}

/** What the action says of itself at any time, and the bar while rows are selected. */
function ActionParts({ selection, rows, initial, context, onSelect, onClear }: ActionPartsProps) {
  const { t } = useTranslation();
  const { action: id, options } = selection.action;
  const { Bar, Notice } = useMemo(() => partsOf(id), [id]);
  return (
    <>
      {Notice && <Notice options={options} list={context} onSelect={onSelect} />}
      {rows.length > 0 && (
        <Box
          role="region"
          aria-label={t(selection.action.label ?? '')}
          data-selection
          data-no-print
          sx={BAR}
        >
          <Box role="status" sx={{ fontWeight: 500 }}>
            {t(selection.countLabel, { count: rows.length })}
          </Box>
          <Bar rows={rows} initial={initial} options={options} list={context} onClear={onClear} />
          <Button
            variant="text"
            onClick={onClear}
            data-action="clearSelection"
            sx={{ marginInlineStart: 'auto' }}
          >
            {t('action.clearSelection')}
          </Button>
        </Box>
      )}
    </>
  );
}

function partsOf(id: string) {
  const action = actions.get(id);
  if (action.type !== 'selection') throw new Error(`"${id}" does not act on selected rows`);
  return {
    Bar: lazyPart(action.loadBar),
    Notice: action.loadNotice ? lazyPart(action.loadNotice) : null,
  };
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 2,
  px: 4,
  py: 3,
  bgcolor: 'primarySoft',
  color: 'onPrimarySoft',
  borderBlock: '1px solid',
  borderColor: 'line',
  // On a phone the rows may be far below it: it stays at the lower edge of the screen.
  position: { xs: 'fixed', sm: 'static' },
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 1050,
} as const;
