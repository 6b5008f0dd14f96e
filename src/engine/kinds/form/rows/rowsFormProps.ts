import type { ReactNode } from 'react';
import type { Row } from '../../../data/page.ts';
import type { FormData } from '../state/formData.ts';

/** A column of the table: a field that is edited, or what is shown of a row. */
export type RowsColumn =
  | { field: string }
  | {
      /** The text key of its header. */
      label: string;
      /** @param values the values of the row in the table, which may not be saved yet */
      show(row: Row, values: FormData): ReactNode;
    };

export interface RowsFormProps {
  /** The id of the dialog that edits one row. Its rules, widgets and call apply to each row. */
  form: string;
  rows: readonly Row[];
  /** The field that identifies a row. */
  keyField: string;
  /** The field with the name of a row, which the first column shows. */
  nameField: string;
  /** The text key of the header of the first column. */
  nameLabel: string;
  columns: readonly RowsColumn[];
  /** Reads the rows again after a save. */
  reload(): Promise<readonly Row[] | undefined>;
  onClose(): void;
}
