import { useEffect, useId, useRef } from 'react';
import type { ResolvedForm, ResolvedFormField } from '../../../../shared/resolved/resolved.ts';
import { hasValue } from '../../../data/hasValue.ts';
import { isChosenFile } from '../../../fields/chosenFile.ts';
import { useFormat } from '../../../i18n/useLanguage.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Radio } from '../../../ui/controls/Checkbox.tsx';
import { Notice, type NoticeAction } from '../../../ui/states/Notice.tsx';
import { HistoryValue } from '../../history/HistoryValue.tsx';
import type { FormData } from '../state/formData.ts';
import type { FoundConflict, Side } from './useConflict.ts';
import '../form.css';

interface Props {
  form: ResolvedForm;
  conflict: FoundConflict;
  isBusy: boolean;
  /** Called with the value of a field that stays. */
  onChoose(field: string, side: Side): void;
  onSave(): void;
  /** Saves over a version that could not be read. */
  onOverwrite(): void;
  /** Loads a version that could not be read. */
  onReload(): void;
}

/**
 * Says who saved the record in the meantime. Their changes are in the form already, except where the
 * user has changed the same field: there the user chooses. It takes the focus.
 */
export function ConflictNotice({ form, conflict, isBusy, ...props }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { updatedBy, updatedAt, changedByOther, changedByBoth, stored, attempt } = conflict;
  const box = useFocus(attempt);
  const names = format.list(changedByOther.map(({ label }) => t(label)));
  return (
    <div ref={box} tabIndex={-1} className="form-conflict">
      <Notice
        severity="warning"
        testId="conflict"
        actions={actionsOf(stored !== null, isBusy, { t, ...props })}
      >
        {t(updatedBy && updatedAt ? 'conflict.by' : 'conflict.someone', {
          name: updatedBy ?? '',
          time: updatedAt ? format.dateTime(updatedAt) : '',
        })}
        {names && <> {t('conflict.merged', { fields: names })}</>}
        {changedByBoth.length > 0 && <> {t('conflict.choose')}</>}
        {changedByBoth.length > 0 && form.draftable && <> {t('conflict.draft')}</>}
        {changedByBoth.map((field) => (
          <Choice
            key={field.field}
            form={form}
            field={field}
            conflict={conflict}
            onChoose={(side) => props.onChoose(field.field, side)}
          />
        ))}
      </Notice>
    </div>
  );
}

/** Moves the focus to an element, and scrolls it into view, with each attempt. */
function useFocus(attempt: number) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('fieldset:not([data-chosen]) input');
    (first ?? box.current)?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [attempt]);
  return box;
}

interface ActionOptions extends Pick<Props, 'onSave' | 'onOverwrite' | 'onReload'> {
  t: ReturnType<typeof useTranslation>['t'];
}

function actionsOf(
  isMerged: boolean,
  isBusy: boolean,
  { t, onSave, onOverwrite, onReload }: ActionOptions,
): NoticeAction[] {
  if (isBusy) return [];
  if (isMerged)
    return [{ testId: 'saveMerged', label: t('conflict.save'), isPrimary: true, onPress: onSave }];
  return [
    { testId: 'takeTheirs', label: t('conflict.take'), onPress: onReload },
    { testId: 'keepMine', label: t('conflict.overwrite'), isPrimary: true, onPress: onOverwrite },
  ];
}

interface ChoiceProps {
  form: ResolvedForm;
  field: ResolvedFormField;
  conflict: FoundConflict;
  onChoose(side: Side): void;
}

/** Two values of a field, of which one stays. */
function Choice({ form, field, conflict, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const group = useId();
  const { [field.field]: chosen } = conflict.chosen;
  const sides: [Side, FormData][] = [
    ['mine', conflict.mine],
    ['theirs', conflict.stored ?? {}],
  ];
  return (
    <fieldset
      className="form-conflict-choice"
      data-conflict={field.field}
      {...(chosen === undefined ? {} : { 'data-chosen': chosen })}
    >
      <legend>{t(field.label)}</legend>
      {sides.map(([side, values]) => (
        <Radio
          key={side}
          name={group}
          checked={chosen === side}
          onChange={() => onChoose(side)}
          data-side={side}
          label={
            <>
              <span className="text-small">{t(`conflict.${side}`)}</span>
              <ConflictValue form={form} field={field} values={values} />
            </>
          }
        />
      ))}
    </fieldset>
  );
}

interface ValueProps {
  form: ResolvedForm;
  field: ResolvedFormField;
  values: FormData;
}

/** A value of a field, as its history shows it. */
function ConflictValue({ form, field, values }: ValueProps) {
  const { t } = useTranslation();
  const value = values[field.field];
  if (!hasValue(value)) return <>{t('conflict.noValue')}</>;
  if (isChosenFile(value) || !field.draftable) return <>{t('conflict.file')}</>;
  const shown = form.history?.fields.find((one) => one.field === field.field);
  return (
    <HistoryValue
      name={field.field}
      field={shown ?? (field.choices && { ...field, cell: 'text', options: {} })}
      row={values}
    />
  );
}
