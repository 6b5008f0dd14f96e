import { flushSync } from 'react-dom';
import { Suspense, useCallback, useMemo, useSyncExternalStore, type KeyboardEvent } from 'react';
import type { ResolvedForm, ResolvedFormField } from '../../../../shared/resolved/resolved.ts';
import { schemaFields } from '../../../../shared/resolved/schemaFields.ts';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { BidiText } from '../../../ui/controls/BidiText.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { errorText } from '../errors/errors.ts';
import { changedFields, formFields, isWithheld, toFormData } from '../state/formData.ts';
import { widgetOf } from '../widgets.ts';
import { startEdit, withValue, type createRowEdits, type RowEdit } from './rowEdits.ts';
import type { RowsColumn, RowsFormProps } from './rowsFormProps.ts';

interface Props extends Pick<RowsFormProps, 'rows' | 'nameField' | 'nameLabel' | 'columns'> {
  form: ResolvedForm;
  edits: ReturnType<typeof createRowEdits>;
  keyOf(row: Row): string;
  /** While the rows are saved, they cannot be changed. */
  busy: boolean;
}

/** Returns the field that a column edits; undefined if it only shows something. */
const fieldOf = (form: ResolvedForm, column: RowsColumn): ResolvedFormField | undefined =>
  'field' in column ? formFields(form).find(({ field }) => field === column.field) : undefined;

const labelOf = (form: ResolvedForm, column: RowsColumn): string =>
  'field' in column ? (fieldOf(form, column)?.label ?? '') : column.label;

/**
 * The table of a `RowsForm`. On a phone each row is a card with labels. The explicit roles are needed
 * because it is laid out as a grid there.
 */
export function RowsTable({ rows, nameLabel, ...props }: Props) {
  const { t } = useTranslation();
  const { form, columns, keyOf, busy } = props;
  return (
    <fieldset disabled={busy} className="card rows-form-card" onKeyDown={moveBetweenRows}>
      <table role="table" aria-label={t(form.title)} className="rows-form-table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t(nameLabel)}
            </th>
            {columns.map((column) => (
              <th key={keyOfColumn(column)} role="columnheader" scope="col" data-number>
                {t(labelOf(form, column))}
              </th>
            ))}
            <td role="cell" />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TableRow key={keyOf(row)} {...props} row={row} />
          ))}
        </tbody>
      </table>
    </fieldset>
  );
}

const keyOfColumn = (column: RowsColumn) => ('field' in column ? column.field : column.label);

type RowProps = Omit<Props, 'rows' | 'nameLabel' | 'busy'> & { row: Row };

function TableRow({ form, edits, keyOf, columns, nameField, row }: RowProps) {
  const { t } = useTranslation();
  const key = keyOf(row);
  const edit = useSyncExternalStore(
    edits.subscribe,
    useCallback(() => edits.get().get(key), [edits, key]),
  );
  const values = useMemo(() => edit?.data ?? toFormData(form, row), [edit, form, row]);
  const name = String(row[nameField] ?? '');
  const change = useCallback(
    (field: string, value: unknown) =>
      edits.set(key, withValue(form, edits.get().get(key) ?? startEdit(form, row), field, value)),
    [edits, form, key, row],
  );
  const reset = (field: string) => {
    const latest = edits.get().get(key);
    if (latest) change(field, latest.base[field]);
  };
  return (
    <tr role="row" data-row={key} data-changed={edit !== undefined || undefined}>
      <th role="rowheader" scope="row">
        <BidiText text={name} />
        <RowErrors form={form} columns={columns} edit={edit} />
      </th>
      {columns.map((column) => {
        const definition = fieldOf(form, column);
        return (
          <td key={keyOfColumn(column)} role="cell" data-number>
            <span aria-hidden className="rows-form-label">
              {t(labelOf(form, column))}
            </span>
            {'show' in column && <bdi dir="ltr">{column.show(row, values)}</bdi>}
            {definition && (
              <RowInput
                form={form}
                id={`${form.id}-${key}-${definition.field}`}
                definition={definition}
                name={name}
                value={values[definition.field]}
                edit={edit}
                onChange={change}
                onReset={reset}
              />
            )}
          </td>
        );
      })}
      <td role="cell" className="rows-form-undo">
        {edit && (
          <IconButton
            aria-label={`${t('action.undo')}: ${name}`}
            onClick={() => edits.set(key, null)}
            data-action="undoRow"
          >
            <Icon name="Undo" />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

/** The errors that concern the whole row, or a field that the table does not show. */
function RowErrors({ form, columns, edit }: Pick<RowProps, 'form' | 'columns'> & EditProps) {
  const { t } = useTranslation();
  const shown = columns.flatMap((column) => ('field' in column ? [column.field] : []));
  const errors = edit?.errors.filter(({ field }) => field === null || !shown.includes(field)) ?? [];
  if (errors.length === 0) return null;
  return (
    <div data-row-error className="field-errors">
      {errors.map(({ field, problem }, index) => (
        <div key={index}>
          {errorText(
            t,
            problem,
            formFields(form).find((one) => one.field === field),
          )}
        </div>
      ))}
    </div>
  );
}

interface EditProps {
  edit: RowEdit | undefined;
}

interface InputProps extends EditProps {
  form: ResolvedForm;
  id: string;
  definition: ResolvedFormField;
  /** The name of the row. */
  name: string;
  value: unknown;
  onChange(field: string, value: unknown): void;
  /** Sets the field to its stored value. */
  onReset(field: string): void;
}

function RowInput(props: InputProps) {
  const { form, id, definition, name, value, edit, onChange, onReset } = props;
  const { t } = useTranslation();
  const { field, widget, label } = definition;
  const Widget = widgetOf(widget);
  const errors = edit?.errors.filter((error) => error.field === field) ?? [];
  const isChanged =
    edit && changedFields(form, edit.base, edit.data).some((one) => one.field === field);
  const change = useCallback((next: unknown) => onChange(field, next), [onChange, field]);
  return (
    <div
      data-field={field}
      data-changed={isChanged || undefined}
      data-invalid={errors.length > 0 || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        const input = event.target as HTMLElement;
        // Text that is still being typed is passed on when the input loses the focus. It has to be
        // rendered, because the input only shows a value that differs from the rendered one.
        flushSync(() => input.blur());
        onReset(field);
        input.focus();
      }}
    >
      <label htmlFor={id} className="hidden-text">
        {`${t(label)} – ${name}`}
      </label>
      <Suspense fallback={null}>
        <Widget
          id={id}
          name={id}
          label={t(label)}
          value={value}
          required={false}
          invalid={errors.length > 0}
          describedBy={errors.length > 0 ? `${id}-errors` : undefined}
          options={definition.options}
          rule={schemaFields(form.schema)[field] ?? {}}
          choices={definition.choices}
          variant={form.variant}
          disabled={isWithheld(form, field)}
          onChange={change}
        />
      </Suspense>
      {errors.length > 0 && (
        <div id={`${id}-errors`} data-error={field} className="field-errors">
          {errors.map(({ problem }, index) => (
            <div key={index}>{errorText(t, problem, definition)}</div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Enter moves to the same field of the next row, Shift+Enter to that of the previous one. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const input = event.target;
  if (event.key !== 'Enter' || !(input instanceof HTMLInputElement)) return;
  const field = input.closest<HTMLElement>('[data-field]')?.dataset['field'];
  const row = input.closest('[data-row]');
  const other = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling;
  const target =
    other?.querySelector<HTMLElement>(`[data-field="${field}"] input`) ??
    (event.shiftKey
      ? null
      : document.querySelector<HTMLElement>('[data-rows-form] [data-action=saveRows]'));
  event.preventDefault();
  target?.focus();
}
