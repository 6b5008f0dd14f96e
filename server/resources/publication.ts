import type { Row, Relation } from '../db/rows.ts';
import type { CompanyTable } from '../db/tables.ts';
import { createToken } from '../services/tokens.ts';
import type { Actor } from '../services/sessions.ts';
import type { Language } from '../../src/shared/resolved.ts';
import { column, type Field } from './defineResource.ts';

/** A kind of item that a company publishes for its schools, with public pages. */
export interface Publication {
  /** The id of the resource, also used in the URLs of public pages. */
  id: string;
  table: CompanyTable;
  /** The table that links items to schools. */
  through: CompanyTable;
  /** The column of `through` with the id of the item. */
  from: string;
  /** The text key of the schools' heading on the public page. */
  schoolsLabel: string;
  /** Further columns for the public page, by the names used in `facts` and `lists`. */
  publicPageColumns?: Record<string, string>;
  /** Facts that the public page shows, each with the text key of its label. */
  facts?: (row: Row, translate: TranslateKey) => PublicFact[];
  /** Further lists of names. */
  lists?: (row: Row, translate: TranslateKey) => { label: string; names: string[] }[];
}

/** Translates a key to the reader's language. */
export type TranslateKey = (key: string) => string;

/** A text, or a day: `2026-11-20`. */
type PublicFact = { label: string; text: string } | { label: string; day: string };

/** The random bytes in the id of a public page: 128 bits. */
export const PUBLIC_ID_BYTES = 16;

/** Returns further columns of a new item. */
export const newPublicationRow = ({ companyId }: Pick<Actor, 'companyId'>): Row => ({
  public_id: createToken(companyId, PUBLIC_ID_BYTES),
});

/** The path of an item's public page. */
export const publicPath = ({ id }: Pick<Publication, 'id'>, publicId: string): string =>
  `/public/${id}/${publicId}`;

export function schoolsOf({ through, from }: Publication): Relation {
  return { through, from, to: 'school_id', table: 'school' };
}

/**
 * Returns the fields that all publications have: texts, picture, schools, authorship and public
 * page.
 */
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

/**
 * Returns the fields of an item's schools: sent as ids, and also returned as joined names and as
 * the first name.
 */
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
