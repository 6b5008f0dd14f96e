import fs from 'node:fs/promises';
import path from 'node:path';
import type { ErrorObject } from 'ajv';
import { createAjv } from '../../src/shared/ajv.ts';
import type { SchoolKind } from '../db/tables.ts';
import type { Translate } from '../http/texts.ts';
import type { Pictures, PictureKind } from './pictures.ts';
import type { School, SchoolChange } from './schools.ts';

/** What is said of a school, as an operator writes it: in options or in the cells of a sheet. Nothing said is an empty text. */
export type SchoolTexts = Partial<Record<SchoolColumn, string>>;

/** The columns of a sheet, in their order. */
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

/** A logo is shown no larger than 46 points. */
const LOGO: PictureKind = { maxPixels: 16_000_000, longestSide: 138 };

/** Who waits for a picture of this process. */
const OPERATOR = 'operator';

const NAME = { type: 'string', characters: 'line', nonEmpty: true, maxLength: 200 };

/** What a school may be given. */
const RULES = {
  type: 'object',
  properties: {
    number: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
    name_ar: NAME,
    name_en: NAME,
    first_stage: { type: 'integer' },
    last_stage: { type: 'integer' },
    kind: { enum: KINDS },
    link: { type: 'string', format: 'uri', maxLength: 2000 },
    hidden: { enum: ['yes', 'no'] },
  },
};

/** What is wrong of a column, by what it takes. */
const TAKES: Record<string, string> = {
  number: 'takes the number of a school, or nothing for a new one',
  name_ar: 'takes a name in one line, of at most 200 characters',
  name_en: 'takes a name in one line, of at most 200 characters',
  first_stage: 'takes a stage: 1 to 15, or its name, like KG1 or Grade 6',
  last_stage: 'takes a stage: 1 to 15, or its name, like KG1 or Grade 6',
  kind: `takes ${KINDS.join(', ')}`,
  link: 'takes an address, like https://school.example.com',
  hidden: 'takes yes or no',
};

const NEEDED: readonly SchoolColumn[] = ['name_ar', 'name_en', 'first_stage', 'last_stage'];

/** Reads what is said of a school, and writes what it has. */
export interface SchoolReader {
  /** @param folder where a logo's file is looked for. @returns the change, and what is wrong of the texts. */
  read(texts: SchoolTexts, folder: string): Promise<{ change: SchoolChange; faults: string[] }>;
  /** The cells of a school. The logo's cell is empty, which leaves the logo as it is. */
  write(school: School): Record<SchoolColumn, string>;
}

export function createSchoolReader(translate: Translate, pictures: Pictures): SchoolReader {
  const judge = createAjv().compile(RULES);
  const nameOf = (stage: number) => translate('en', `stage.${stage}`);
  const stages = new Map(
    STAGES.flatMap((stage) =>
      [String(stage), nameOf(stage), translate('ar', `stage.${stage}`)].map((name) => [
        name.toLowerCase(),
        stage,
      ]),
    ),
  );
  return {
    read: async (texts, folder) => {
      const said = Object.fromEntries(
        SCHOOL_COLUMNS.map((column) => [column, texts[column]?.trim()]).filter(([, text]) => text),
      ) as SchoolTexts;
      const { number, first_stage, last_stage, logo, link, hidden, ...plain } = said;
      const stageOf = (text: string) => stages.get(text.toLowerCase()) ?? text;
      const typed = {
        ...said,
        ...(first_stage && { first_stage: stageOf(first_stage) }),
        ...(last_stage && { last_stage: stageOf(last_stage) }),
      };
      const faults = judge(typed) ? [] : faultsOf(judge.errors ?? [], said);
      if (!number)
        faults.push(
          ...NEEDED.filter((column) => !said[column]).map((column) => `${column} is missing`),
        );
      const picture = logo ? await readLogo(pictures, path.resolve(folder, logo)) : undefined;
      if (picture instanceof Error) faults.push(`logo ${picture.message}`);
      const change = {
        ...(number && { id: Number(number) }),
        ...plain,
        ...(first_stage && { first_stage: typed.first_stage }),
        ...(last_stage && { last_stage: typed.last_stage }),
        ...(typeof picture === 'string' && { logo: picture }),
        ...(link && { login_link: link }),
        ...(hidden && { hidden: hidden === 'yes' }),
      };
      return { change: change as SchoolChange, faults };
    },
    write: ({ id, name_ar, name_en, first_stage, last_stage, kind, login_link, hidden }) => ({
      number: String(id),
      name_ar,
      name_en,
      first_stage: nameOf(first_stage),
      last_stage: nameOf(last_stage),
      kind,
      logo: '',
      link: login_link ?? '',
      hidden: hidden ? 'yes' : 'no',
    }),
  };
}

function faultsOf(errors: readonly ErrorObject[], said: SchoolTexts): string[] {
  const columns = new Set(errors.map(({ instancePath }) => instancePath.slice(1) as SchoolColumn));
  return [...columns].map((column) => `${column} ${TAKES[column]}, not "${said[column]}"`);
}

/** The picture as a data URI, as small as it is shown; or why there is none. */
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
