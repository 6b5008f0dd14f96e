import fs from 'node:fs/promises';
import path from 'node:path';
import type { ErrorObject } from 'ajv';
import { createAjv, type NamedChoice, type Pictures, sharedTypes } from 'nasaq/server';
import { type PictureKind, type Translate, type TypeId } from 'nasaq/shared';
import type { School, SchoolChange, SchoolKind } from './schools.ts';

/**
 * The columns of a school as an operator writes them, in command-line options or in cells of a
 * sheet. An empty text means that the column is not set.
 */
export type SchoolTexts = Partial<Record<SchoolColumn, string>>;

/** The columns of a sheet, in order. */
export const SCHOOL_COLUMNS = [
  'number',
  'name_ar',
  'name_en',
  'first_stage',
  'last_stage',
  'kind',
  'logo',
  'link',
  'hidden',
] as const;

export type SchoolColumn = (typeof SCHOOL_COLUMNS)[number];

const KINDS: readonly SchoolKind[] = ['boys', 'girls', 'mixed'];
const STAGES = Array.from({ length: 15 }, (_, index) => index + 1);

/** A logo is shown in at most 46 pixels; this is three times as much. */
const LOGO: PictureKind = { maxPixels: 16_000_000, longestSide: 138 };

/** The owner that the command-line tool uses semaphores as. */
const OPERATOR = 'operator';

const NAME = { type: 'string', characters: 'line', nonEmpty: true, maxLength: 200 };

/** The JSON Schema of the values. */
const SCHOOL_SCHEMA = {
  type: 'object',
  properties: {
    number: { type: 'integer', minimum: 1, maximum: 999_999_999_999_999 },
    name_ar: NAME,
    name_en: NAME,
    link: { type: 'string', format: 'uri', maxLength: 2000 },
  },
};

/** What each column accepts, as the end of an error message. */
const EXPECTED: Record<string, string> = {
  number: 'takes the number of a school, or nothing for a new one',
  name_ar: 'takes a name in one line, of at most 200 characters',
  name_en: 'takes a name in one line, of at most 200 characters',
  first_stage: 'takes a stage: 1 to 15, or its name, like KG1 or Grade 6',
  last_stage: 'takes a stage: 1 to 15, or its name, like KG1 or Grade 6',
  kind: `takes ${KINDS.join(', ')}`,
  link: 'takes an address, like https://school.example.com',
  hidden: 'takes yes or no',
};

const REQUIRED_COLUMNS: readonly SchoolColumn[] = [
  'name_ar',
  'name_en',
  'first_stage',
  'last_stage',
];

/** The values of the columns, besides the logo. */
type ParsedSchool = Omit<SchoolChange, 'id' | 'logo' | 'login_link'> & {
  number?: number;
  link?: string;
};

/** Converts between the text columns of a school and its stored values. */
export interface SchoolConverter {
  /**
   * Validates and converts the columns.
   * @param folder the folder that the path of a logo is relative to.
   * @returns the change, and the errors of the columns.
   */
  parse(texts: SchoolTexts, folder: string): Promise<{ change: SchoolChange; faults: string[] }>;
  /** Returns the columns of a school. The logo is empty, which keeps the stored logo. */
  format(school: School): Record<SchoolColumn, string>;
}

export function createSchoolConverter(translate: Translate, pictures: Pictures): SchoolConverter {
  const validate = createAjv().compile(SCHOOL_SCHEMA);
  const stageName = (stage: number) => translate('en', `stage.${stage}`);
  const named = (value: string | number, key: string): NamedChoice => ({
    value,
    names: { ar: translate('ar', key), en: translate('en', key) },
  });
  const stages = STAGES.map((stage) => named(stage, `stage.${stage}`));
  const columns: Record<Exclude<SchoolColumn, 'logo'>, [TypeId, readonly NamedChoice[]]> = {
    number: ['id', []],
    name_ar: ['text', []],
    name_en: ['text', []],
    first_stage: ['choice', stages],
    last_stage: ['choice', stages],
    kind: ['choice', KINDS.map((kind) => named(kind, `school.kind.${kind}`))],
    link: ['text', []],
    hidden: ['boolean', []],
  };
  return {
    parse: async (texts, folder) => {
      const faulty = new Set<string>();
      const values = Object.fromEntries(
        Object.entries(columns).flatMap(([column, [type, choices]]) => {
          const raw = texts[column as SchoolColumn] ?? null;
          const parsed = sharedTypes[type]!.parse(raw, { rules: {}, choices, language: 'en' });
          if ('problem' in parsed) faulty.add(column);
          return 'value' in parsed && parsed.value !== undefined ? [[column, parsed.value]] : [];
        }),
      ) as ParsedSchool;
      if (!validate(values)) for (const one of columnsOf(validate.errors ?? [])) faulty.add(one);
      const faults = SCHOOL_COLUMNS.filter((column) => faulty.has(column)).map(
        (column) => `${column} ${EXPECTED[column]}, not "${texts[column]?.trim()}"`,
      );
      const { number, link, ...others } = values;
      const logo = texts.logo?.trim();
      if (!number)
        faults.push(
          ...REQUIRED_COLUMNS.filter((column) => !texts[column]?.trim()).map(
            (column) => `${column} is missing`,
          ),
        );
      const picture = logo ? await readLogo(pictures, path.resolve(folder, logo)) : undefined;
      if (picture instanceof Error) faults.push(`logo ${picture.message}`);
      const change = {
        ...(number !== undefined && { id: number }),
        ...others,
        ...(typeof picture === 'string' && { logo: picture }),
        ...(link !== undefined && { login_link: link }),
      };
      return { change, faults };
    },
    format: ({ id, name_ar, name_en, first_stage, last_stage, kind, login_link, hidden }) => ({
      number: String(id),
      name_ar,
      name_en,
      first_stage: stageName(first_stage),
      last_stage: stageName(last_stage),
      kind,
      logo: '',
      link: login_link ?? '',
      hidden: hidden ? 'yes' : 'no',
    }),
  };
}

const columnsOf = (errors: readonly ErrorObject[]): string[] =>
  errors.map(({ instancePath }) => instancePath.slice(1));

/**
 * Reads and shrinks a logo.
 * @returns a data URI, or an Error with the reason.
 */
async function readLogo(pictures: Pictures, file: string): Promise<string | Error> {
  const bytes = await fs.readFile(file).catch(() => undefined);
  if (!bytes) return new Error(`names ${file}, which cannot be read`);
  try {
    const { type, bytes: small } = await pictures.convert(bytes, LOGO, OPERATOR);
    return `data:${type};base64,${small.toString('base64')}`;
  } catch {
    return new Error(`names ${file}, which is no PNG or JPEG of at most 16 megapixels`);
  }
}
