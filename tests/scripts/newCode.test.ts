import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNew, type Outcome } from '../../src/authoring/new/createNew.ts';
import { compile } from '../../src/compiler/compile.ts';
import { removeFolder } from '../helpers/removeFolder.ts';
import { PROJECT } from '../recipes/projectCopy.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'nasaq-new-code-'));
  cpSync(join(PROJECT, 'examples/museum'), root, { recursive: true });
  cpSync(join(PROJECT, '.prettierrc.json'), join(root, '.prettierrc.json'));
});
afterAll(() => removeFolder(root));

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const create = (generator: string, flags: Record<string, string>): Promise<Outcome> =>
  createNew(root, { generator, flags });

describe('a handler', () => {
  const FLAGS = { name: 'loan-count', area: 'loans', table: 'loan' };

  it('is written with its call, and listed by the product', async () => {
    expect(await create('handler', FLAGS)).toMatchObject({
      written: [
        'schemas/loans/loan-count.resource.json',
        'schemas/loans/loan-count.schema.json',
        'server/loans/loanCount.ts',
        'server/product.ts',
      ],
      manualSteps: [],
    });
    expect(read('server/loans/loanCount.ts')).toContain(".select('loan.id')");
    expect(read('server/product.ts')).toContain(
      "import { loanCount } from './loans/loanCount.ts';",
    );
    expect(read('server/product.ts')).toContain('  resources: [loanCount, loanReminder],');
    const { resources } = compile({ root });
    expect(resources.get('loan-count')?.calls['read']?.path).toContain('/loan-count');
  });

  it('is not written again, nor for a table that there is not', async () => {
    expect(await create('handler', FLAGS)).toEqual({
      errors: ['--name: There are calls “loan-count” already'],
    });
    expect(await create('handler', { ...FLAGS, name: 'other', table: 'lone' })).toEqual({
      errors: ['--table: There is no table with rows of a company “lone”. Did you mean “loan”?'],
    });
  });

  it('is the first one of a product without others', async () => {
    const product = read('server/product.ts');
    writeFileSync(join(root, 'server/product.ts'), product.replace(/^ {2}resources: .*\n/m, ''));
    expect(await create('handler', { ...FLAGS, name: 'all-loans' })).toHaveProperty('written');
    expect(read('server/product.ts')).toContain('  resources: [allLoans],\n});');
  });

  it('is refused if the product is written differently', async () => {
    const product = read('server/product.ts');
    writeFileSync(join(root, 'server/product.ts'), 'export const product = make();\n');
    expect(await create('handler', { ...FLAGS, name: 'some-loans' })).toEqual({
      errors: ['server/product.ts does not call defineProduct with an object.'],
    });
    writeFileSync(join(root, 'server/product.ts'), product);
  });
});

describe('a block', () => {
  it('is written with its manifest, and listed among the parts of the product', async () => {
    expect(await create('block', { name: 'loanCount' })).toMatchObject({
      written: [
        'src/screens/index.ts',
        'src/screens/loanCount/LoanCount.tsx',
        'src/screens/loanCount/manifest.json',
      ],
      manualSteps: [],
    });
    expect(read('src/screens/index.ts')).toContain("import('./loanCount/LoanCount.tsx')");
    expect(read('src/screens/options.ts')).toContain('interface LoanCountBlockOptions');
    expect(compile({ root }).issues).toEqual([]);
    expect(await create('block', { name: 'loanCount' })).toEqual({
      errors: ['--name: There is a folder src/screens/loanCount already'],
    });
  });

  it('imports what its entry needs where the list had no block', async () => {
    const types = "import type { BlockDefinition } from 'nasaq/engine';";
    writeFileSync(
      join(root, 'src/screens/index.ts'),
      `${types}\n\nexport const blocks: BlockDefinition[] = [];\n`,
    );
    expect(await create('block', { name: 'moreLoans' })).toHaveProperty('written');
    expect(read('src/screens/index.ts')).toMatch(
      /^import \{ type BlockDefinition, lazyPart \} from 'nasaq\/engine';/,
    );
    writeFileSync(join(root, 'src/screens/index.ts'), 'export const actions = [];\n');
    expect(await create('block', { name: 'lessLoans' })).toEqual({
      errors: ['src/screens/index.ts has no `export const blocks: BlockDefinition[] = [];`.'],
    });
  });
});
