import type { ReferringRows, ResolvedStorage, StoredField } from '../../shared/resolved/storage.ts';
import type { CompanyTable } from '../db/tables.ts';

/** What a field is, and where it is read from and written to. */
export type Field = StoredField<CompanyTable>;

/** How the rows of a resource are stored. Its store file says it. */
export interface Storage extends Omit<ResolvedStorage, 'table' | 'fields' | 'lockedWhen'> {
  table: CompanyTable;
  lockedWhen?:
    { column: string; value: boolean } | { exists: ReferringRows<CompanyTable>; value: boolean };
  fields: Record<string, Field>;
}
