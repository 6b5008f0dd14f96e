import type { Row, Relation } from '../db/rows.ts';
import type { CompanyTable } from '../db/tables.ts';
import { createToken } from '../services/tokens.ts';
import type { Actor } from '../services/sessions.ts';
import type { Language } from '../../src/shared/resolved.ts';
import { column, type Field } from './defineResource.ts';

/** What a company publishes to schools of its own: kinds of item that are stored alike and have a public page each. */
export interface Publication {
  /** Of the resource, and in the address of the public pages. */
  id: string;
  table: CompanyTable;
  /** The table that says which schools an item is for, and its column with the item's id. */
  through: CompanyTable;
  from: string;
  /** The text that heads the schools on the public page. */
  schoolsLabel: string;
  /** What else the public page reads, by the names that are used below. */
  more?: Record<string, string>;
  /** What the public page says beside its texts, each under the text of a label. */
  facts?: (row: Row, translate: TranslateKey) => PublicFact[];
  /** Further names that it lists. */
  lists?: (row: Row, translate: TranslateKey) => { label: string; names: string[] }[];
}

/** The text of a key in the reader's language. */
export type TranslateKey = (key: string) => string;

/** A text, or a day: `2026-11-20`. */
type PublicFact = { label: string; text: string } | { label: string; day: string };

/** 128 bits in the id of a public page. */
export const PUBLIC_ID_BYTES = 16;

/** What every new item holds beside what is sent. */
export const newPublicationRow = ({ companyId }: Pick<Actor, 'companyId'>): Row => ({
  public_id: createToken(companyId, PUBLIC_ID_BYTES),
});

/** The path of an item's public page. */
export const publicPath = ({ id }: Pick<Publication, 'id'>, publicId: string): string =>
  `/public/${id}/${publicId}`;

export function schoolsOf({ through, from }: Publication): Relation {
  return { through, from, to: 'school_id', table: 'school' };
}

/** The fields that all kinds have: texts, picture, schools, when and by whom it was saved, and the public page. */
export function publicationFields(publication: Publication): Record<string, Field> {
  return {
    id: column('id', 'id'),
    title: column('title', 'text', { folded: 'title_folded' }),
    details: column('details', 'text', { itemOnly: true }),
    ...schoolFields(schoolsOf(publication)),
    picture: { from: 'picture', column: 'picture' },
    created_at: column('created_at', 'time'),
    updated_at: column('updated_at', 'time', { itemOnly: true }),
    updated_by: { from: 'person', column: 'updated_by', itemOnly: true },
    can_edit: {
      from: 'computed',
      needs: { created_by: 'created_by' },
      compute: (row, { staffId }) => row['created_by'] === staffId,
      itemOnly: true,
    },
    link: {
      from: 'computed',
      needs: { public_id: 'public_id' },
      compute: (row, { publicOrigin, language }) =>
        `${publicOrigin}${publicPath(publication, String(row['public_id']))}?lang=${language}`,
    },
  };
}

/** The schools of an item, sent as ids; they are also answered joined as text, and the first alone. */
export function schoolFields(relation: Relation): Record<string, Field> {
  return {
    schools_id: { from: 'ids', of: 'schools', relation },
    schools: { from: 'related', relation, stem: 'name' },
    schools_names: {
      from: 'computed',
      needs: {},
      compute: (row, { language }) => schoolNamesOf(row).join(LIST_SEPARATOR[language]),
    },
    school_name: { from: 'computed', needs: {}, compute: (row) => schoolNamesOf(row)[0] ?? '' },
  };
}

export const LIST_SEPARATOR: Record<Language, string> = { ar: '، ', en: ', ' };

function schoolNamesOf(row: Row): string[] {
  return (row['schools'] as { name: string }[]).map(({ name }) => name);
}
