import { useId } from 'react';
import type { ResolvedHistoryField } from '../../../shared/resolved/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EntryHead } from './EntryHead.tsx';
import { HistoryValue } from './HistoryValue.tsx';
import { changedFieldsOf, type HistoryEntry } from './olderState.ts';

interface Props {
  entry: HistoryEntry;
  fields: readonly ResolvedHistoryField[];
  /** Without it the state before the change cannot be restored. */
  onRestore: (() => void) | undefined;
}

const KINDS = ['created', 'changed', 'deleted', 'restored'];

/** One change: who did it, when, and the changed fields with their values before and after. */
export function HistoryEntryItem({ entry, fields, onRestore }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const kind = KINDS.includes(entry.kind) ? entry.kind : 'changed';
  return (
    <li tabIndex={-1} aria-labelledby={id} data-entry={entry.id} data-kind={kind}>
      <EntryHead {...entry} id={id} label={t(`history.kind.${kind}`)} />
      <dl>
        {orderedNames(entry, fields).map((name) => (
          <ChangedField
            key={name}
            name={name}
            field={fields.find(({ field }) => field === name)}
            entry={entry}
          />
        ))}
      </dl>
      {onRestore && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="Undo" />}
          aria-describedby={id}
          onClick={onRestore}
          data-action="restore"
        >
          {t('history.restore')}
        </Button>
      )}
    </li>
  );
}

/** Returns the names of the changed fields in the order of the form, then all others. */
function orderedNames(entry: HistoryEntry, fields: readonly ResolvedHistoryField[]): string[] {
  const changed = changedFieldsOf(entry);
  const known = fields.map(({ field }) => field).filter((name) => changed.includes(name));
  return [...known, ...changed.filter((name) => !known.includes(name))];
}

interface ChangedFieldProps {
  name: string;
  /** Undefined if the definitions do not have the field any more. */
  field: ResolvedHistoryField | undefined;
  entry: HistoryEntry;
}

function ChangedField({ name, field, entry }: ChangedFieldProps) {
  const { t } = useTranslation();
  const sides = (['before', 'after'] as const).filter((side) => Object.hasOwn(entry[side], name));
  return (
    <div data-field={name} className="history-field">
      <dt>{field ? t(field.label) : <bdi dir="ltr">{name}</bdi>}</dt>
      {sides.map((side) => (
        <dd key={side} data-side={side}>
          <span className="muted text-small">{t(`history.${side}`)}</span>
          <HistoryValue name={name} field={field} row={entry[side]} />
        </dd>
      ))}
    </div>
  );
}
