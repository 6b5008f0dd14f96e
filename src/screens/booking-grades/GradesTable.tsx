import { type Row, type RowsColumn, RowsForm, useFormat } from 'nasaq/engine';

interface Props {
  /** The dialog that edits one grade. */
  form: string;
  grades: readonly Row[];
  reload(): Promise<readonly Row[] | undefined>;
  onClose(): void;
}

/** The seats and the fee of all grades in one table: total, booked, left and the fee. */
export function GradesTable({ form, grades, reload, onClose }: Props) {
  const format = useFormat();
  const toText = (value: unknown) => (typeof value === 'number' ? format.number(value) : '–');
  const columns: RowsColumn[] = [
    { field: 'no_of_seats' },
    { label: 'booking.grades.booked', show: (grade) => toText(grade['booked_seats']) },
    {
      label: 'booking.grades.left',
      show: (grade, values) => toText(seatsLeft(values['no_of_seats'], grade['booked_seats'])),
    },
    { field: 'cost' },
  ];
  return (
    <RowsForm
      form={form}
      rows={grades}
      keyField="stage_id"
      nameField="stage"
      nameLabel="booking-grade.field.stage_id"
      columns={columns}
      reload={reload}
      onClose={onClose}
    />
  );
}

/** Undefined if one of the numbers is unknown, for example while it is typed. */
const seatsLeft = (total: unknown, booked: unknown): number | undefined =>
  typeof total === 'number' && typeof booked === 'number' ? total - booked : undefined;
