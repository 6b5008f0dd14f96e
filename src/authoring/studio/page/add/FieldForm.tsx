import { useMemo } from 'react';
import { Checkbox } from '../../../../engine/ui/controls/Checkbox.tsx';
import { Icon } from '../../../../engine/ui/icons/Icon.tsx';
import { IconButton } from '../../../../engine/ui/controls/IconButton.tsx';
import { Select } from '../../../../engine/ui/select/Select.tsx';
import type { FieldTypeChoice } from '../../api.ts';
import { useText } from '../useText.ts';
import { ChoiceForms } from './ChoiceForms.tsx';
import { LabelForm, SmallBox } from './LabelForm.tsx';
import { labelName, nameOf, type NewField } from './newFields.ts';
import './newFields.css';

interface Props {
  /** The id of the first box. */
  id: string;
  /** Undefined if there is only this field. */
  number: number | undefined;
  /** Whether the field names a record. Then it is a required text, and cannot be removed. */
  isFirst: boolean;
  field: NewField;
  types: FieldTypeChoice[];
  hasErrors: boolean;
  /** Returns what is wrong with an answer. */
  errorOf(name: string): string | undefined;
  onChange(changed: Partial<NewField>): void;
  onRemove(): void;
}

/** A new field: its labels, its name in the definitions, and its type. */
export function FieldForm(props: Props) {
  const { id, number, isFirst, field, types, hasErrors, errorOf, onChange, onRemove } = props;
  const { t } = useText();
  const name = nameOf(field);
  const args = types.find((type) => type.name === field.type)?.args;
  return (
    <fieldset className="studio-field" data-field={name}>
      <legend>
        {number === undefined ? t('studio.field.one') : t('studio.field.number', { number })}
      </legend>
      {number !== undefined && !isFirst && (
        <IconButton
          aria-label={t('studio.field.remove', { number })}
          data-action="removeField"
          onClick={onRemove}
        >
          <Icon name="Delete" size={16} />
        </IconButton>
      )}
      <LabelForm
        id={id}
        value={field}
        error={errorOf(labelName(field))}
        nameError={hasErrors && name === '' ? t('studio.field.nameNeeded') : undefined}
        onChange={onChange}
      />
      {isFirst ? (
        <p className="studio-note">{t('studio.field.first')}</p>
      ) : (
        <div className="studio-field-row">
          <TypeSelect id={`${id}-type`} types={types} field={field} onChange={onChange} />
          <Checkbox
            label={t('studio.field.required')}
            checked={field.required}
            data-part-name="required"
            onChange={(required) => onChange({ required })}
          />
          {args === 'bounds' &&
            (['min', 'max'] as const).map((bound) => (
              <SmallBox
                key={bound}
                id={`${id}-${bound}`}
                part={bound}
                label={t(`studio.field.${bound}`)}
                value={field[bound]}
                dir="ltr"
                inputMode="numeric"
                onChange={(value) => onChange({ [bound]: value })}
              />
            ))}
        </div>
      )}
      {args === 'choices' && (
        <ChoiceForms
          id={id}
          field={field}
          hasErrors={hasErrors}
          errorOf={errorOf}
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}

function TypeSelect({
  id,
  types,
  field,
  onChange,
}: Pick<Props, 'id' | 'types' | 'field' | 'onChange'>) {
  const { t, translated } = useText();
  const options = useMemo(
    () => types.map(({ name, text }) => ({ value: name, label: translated(text) })),
    [types, translated],
  );
  return (
    <div data-part-name="type">
      <label htmlFor={id} className="field-label">
        {t('studio.field.type')}
      </label>
      <Select
        id={id}
        options={options}
        value={options.find(({ value }) => value === field.type) ?? null}
        isLoading={false}
        failed={false}
        onChange={(option) => option && onChange({ type: String(option.value) })}
      />
    </div>
  );
}
