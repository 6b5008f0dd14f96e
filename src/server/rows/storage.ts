import type { ResolvedStorage, StoredField } from '../../shared/storage.ts';
import type { CompanyTable } from '../db/tables.ts';

/** What a field is, and where it is read from and written to. */
export type Field = StoredField<CompanyTable>;

/** How the rows of a resource are stored. Its store file says it. */
export interface Storage extends Omit<ResolvedStorage, 'table' | 'fields'> {
  table: CompanyTable;
  fields: Record<string, Field>;
}
