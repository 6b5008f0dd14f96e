import { writeMigration } from '../../../src/authoring/migrate/writeMigration.ts';
import type * as serverApp from '../../../src/server/app/app.ts';
import { createCompiler } from '../../../src/compiler/compile.ts';
import type { Issue } from '../../../src/compiler/issues/issue.ts';
import { copyProject } from '../../recipes/projectCopy.ts';
import { importFrom, setUpTablesOf } from '../../recipes/startCopy.ts';
import { createTestApp, type TestApp } from '../testApp.ts';
import { openTestDatabase } from '../testDatabase.ts';
import { resourceFileOf, withUnserved, writeSampleDefinitions } from './definitions.ts';
import { SENT_TYPES } from './samples.ts';

/** What the server and the compiler need to run from a copy. */
const CODE = ['schemas', 'locales', 'src', 'server', 'package.json'];

/** A product with an entity for each type, and its running server with the accounts of the demo. */
export interface SamplesProduct {
  app: TestApp;
  /** Returns the issues if each resource has every filter and sort that its type does not serve. */
  unservedIssues(): Issue[];
  close(): Promise<void>;
}

/** Creates the product in a copy of this one, because the server has the names of its tables. */
export async function startSamplesProduct(): Promise<SamplesProduct> {
  const copy = copyProject(undefined, CODE);
  const { root } = copy;
  writeSampleDefinitions(root);
  const overlay = new Map<string, string>();
  const compiler = createCompiler({ root, overlay });
  const database = await openTestDatabase('demo');
  await writeMigration(root, 'samples', { compiler, database });
  const definitions = compiler.update(['server/db/snapshot.json']);
  if (definitions.issues.length > 0)
    throw new Error(`The definitions have issues: ${JSON.stringify(definitions.issues[0])}`);
  await setUpTablesOf(root);
  const { createApp } = await importFrom<typeof serverApp>(root, 'src/server/app/app.ts');
  const app = await createTestApp({ database, product: { createApp, definitions } });
  return {
    app,
    unservedIssues: () => {
      for (const type of SENT_TYPES) overlay.set(resourceFileOf(type), withUnserved(type));
      const { issues } = compiler.update([...overlay.keys()]);
      overlay.clear();
      return issues;
    },
    close: async () => {
      await app.close();
      await database.close();
      copy.remove();
    },
  };
}
