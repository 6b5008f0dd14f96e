import type { StagedFiles } from './stagedFiles.ts';

/** The server's code for a resource: its file, its table, and the interface of its rows. */
export interface ServerFiles {
  file: string;
  table: string;
  /** The text of the definition before its first field, where a new field can be inserted. */
  head: string;
  /** The interface of the rows, if it was found; `head` is the text before its first member. */
  rows?: { file: string; head: string };
}

/**
 * Finds the server's code for a resource. Returns undefined if the resource has no table of its own
 * or its file has another structure.
 */
export function serverFilesOf(staged: StagedFiles, resource: string): ServerFiles | undefined {
  const found = staged
    .list('server/resources')
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `server/resources/${name}`)
    .flatMap((file) => {
      const text = staged.read(file);
      const start = text.indexOf(`defineResource({\n  id: '${resource}',\n`);
      const [head = '', table = ''] =
        (start < 0
          ? null
          : /^[\s\S]*?\n {2}table: '(\w+)',\n[\s\S]*?\n {2}fields: \{\n/.exec(text.slice(start))) ??
        [];
      return head !== '' && head.includes('newRow:') && text.includes('column,')
        ? [{ file, table, head }]
        : [];
    });
  const [match] = found;
  return match && { ...match, ...rowsOf(staged, match.table) };
}

/** Finds the interface of a table's rows. */
function rowsOf(staged: StagedFiles, table: string): Pick<ServerFiles, 'rows'> {
  const files = staged
    .list('server/db')
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [`server/db/${name}`, staged.read(`server/db/${name}`)] as const);
  const [, type] =
    files
      .map(([, text]) => new RegExp(`^ {2}${table}: (\\w+Row);$`, 'm').exec(text))
      .find(Boolean) ?? [];
  for (const [file, text] of type ? files : []) {
    const [head] =
      new RegExp(`(?:export )?interface ${type!} extends [\\w, ]+ \\{\\n`).exec(text) ?? [];
    if (head && text.includes('Generated')) return { rows: { file, head } };
  }
  return {};
}

/** Returns the path of the next migration. */
export function nextMigration(staged: StagedFiles, name: string): string {
  const numbers = staged
    .list('server/db/migrations')
    .map((file) => Number.parseInt(file, 10))
    .filter((number) => !Number.isNaN(number));
  return `server/db/migrations/${String(Math.max(0, ...numbers) + 1).padStart(3, '0')}-${name}.sql`;
}

/** Whether a migration creates a table with this name. */
export const hasTable = (staged: StagedFiles, table: string): boolean =>
  staged
    .list('server/db/migrations')
    .some((file) =>
      new RegExp(`create table "?${table}"? \\(`).test(staged.read(`server/db/migrations/${file}`)),
    );

/** PostgreSQL's reserved key words, and its system columns. */
const RESERVED = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for ' +
    'foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when where window with ' +
    'cmax cmin ctid tableoid xmax xmin'
  ).split(' '),
);

/** Whether PostgreSQL does not allow a name for a table or a column. */
export const isReserved = (name: string): boolean => RESERVED.has(name);

/** Whether a migration creates, adds or renames a column to this name. */
export function hasColumn(staged: StagedFiles, table: string, name: string): boolean {
  const created = new RegExp(
    `create table "?${table}"? \\((?:(?!\\n\\);)[\\s\\S])*?\\n  "?${name}"? `,
  );
  const added = new RegExp(`alter table "?${table}"?\\s[^;]*?add column "?${name}"? `);
  const renamed = new RegExp(
    `alter table "?${table}"?\\s[^;]*?rename column \\w+ to "?${name}"?\\b`,
  );
  return staged.list('server/db/migrations').some((file) => {
    const text = staged.read(`server/db/migrations/${file}`);
    return [created, added, renamed].some((pattern) => pattern.test(text));
  });
}
