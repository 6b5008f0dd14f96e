import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import { useChoices, type Choice } from '../../data/useChoices.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { WidgetProps } from '../../registries.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { groupChoices } from './groupChoices.ts';

/** Several of few, each in sight with a box to tick, in the groups that they come with; a group and the whole are ticked at once. */
export function CheckboxesWidget({
  id,
  label,
  value,
  invalid,
  describedBy,
  choices,
  onChange,
}: WidgetProps) {
  const { t } = useTranslation();
  const { options, isLoading, failed, retry } = useChoices(choices);
  const chosen = new Set<unknown>(Array.isArray(value) ? value : []);
  // In the order of the choices, so that ticking and unticking leaves the form as it was.
  const toggle = (some: Choice[], on: boolean) =>
    onChange(
      options
        .filter((one) => (some.includes(one) ? on : chosen.has(one.value)))
        .map((one) => one.value),
    );
  if (failed) return <Failure retry={retry} />;
  if (isLoading) return <Skeleton variant="rounded" height={120} />;
  const groups = groupChoices(options);
  return (
    <Box
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      sx={{ '&:focus': { outline: 'none' } }}
    >
      <SelectAll
        label={t('action.selectAll')}
        members={options}
        chosen={chosen}
        onToggle={toggle}
        name="all"
      />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          mt: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        }}
      >
        {groups.map(({ name, members }, index) => (
          <Box
            key={name}
            role="group"
            sx={{ minInlineSize: 0 }}
            {...(name ? { 'aria-label': name } : {})}
          >
            {name && (
              <SelectAll
                label={name}
                members={members}
                chosen={chosen}
                onToggle={toggle}
                name={`group-${index}`}
              />
            )}
            {members.map((member) => (
              <LabelledCheckbox
                key={member.value}
                label={member.label}
                checked={chosen.has(member.value)}
                onChange={(on) => toggle([member], on)}
                marks={{ 'data-check': member.value }}
                inset={name !== ''}
              />
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface MasterProps {
  label: string;
  members: Choice[];
  chosen: ReadonlySet<unknown>;
  onToggle(members: Choice[], on: boolean): void;
  name: string;
}

/** Ticks all of some at once; shows whether all, some or none of them are. */
function SelectAll({ label, members, chosen, onToggle, name }: MasterProps) {
  const count = members.filter((member) => chosen.has(member.value)).length;
  const all = count === members.length && count > 0;
  return (
    <LabelledCheckbox
      label={label}
      checked={all}
      some={count > 0 && !all}
      onChange={(on) => onToggle(members, on)}
      marks={{ 'data-check-all': name }}
      strong
    />
  );
}

interface CheckboxProps {
  label: string;
  checked: boolean;
  some?: boolean;
  strong?: boolean;
  inset?: boolean;
  marks: Record<string, string | number>;
  onChange(on: boolean): void;
}

function LabelledCheckbox({
  label,
  checked,
  some = false,
  strong = false,
  inset = false,
  marks,
  onChange,
}: CheckboxProps) {
  return (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={checked}
          indeterminate={some}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: marks }}
          sx={{ paddingBlock: 1 }}
        />
      }
      label={<Isolated text={label} />}
      sx={{
        display: 'flex',
        marginInlineStart: inset ? 3 : -2,
        marginInlineEnd: 0,
        '& .MuiFormControlLabel-label': {
          minInlineSize: 0,
          overflowWrap: 'anywhere',
          fontWeight: strong ? 600 : 400,
        },
      }}
    />
  );
}

function Failure({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  const again = (
    <Button color="inherit" size="small" onClick={retry} data-action="retry">
      {t('action.retry')}
    </Button>
  );
  return (
    <Alert severity="error" action={again}>
      {t('error.network')}
    </Alert>
  );
}
