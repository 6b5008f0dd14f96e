import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkTypes } from '../../src/compiler/checkTypes.ts';
import { compile } from '../../src/compiler/compile.ts';
import { createBase, type Base } from '../definitions/fixture.ts';

const project = resolve(import.meta.dirname, '../..');
let base: Base;

beforeEach(() => {
  base = createBase();
});

afterEach(() => base.remove());

const run = (name: string) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(project, `src/compiler/cli/${name}.ts`), base.root],
    { cwd: project, encoding: 'utf8' },
  );
  return { status, lines: stdout.trim().split('\n') };
};

describe('npm run check', () => {
  it('prints 0 issues for a correct project', () => {
    expect(run('check')).toEqual({
      status: 0,
      lines: [expect.stringMatching(/^0 issues in 6 screens \(\d+\.\d s\)$/)],
    });
  });

  it('fails and prints every issue with file:line:column, message and fix', () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    base.edit({ file: 'schemas/app.json', from: '"Asia/Riyadh"', to: '"Asia/Riyad"' });
    expect(run('check')).toEqual({
      status: 1,
      lines: [
        'schemas/app.json:8:15  There is no time zone “Asia/Riyad”  → write an IANA name like "Asia/Riyadh"',
        'schemas/app.json:15:75  There is no screen “boks”  → did you mean “books”?',
        expect.stringMatching(/^2 issues in 6 screens/),
      ],
    });
  });

  it('fails while the generated types are out of date', () => {
    expect(run('generate')).toEqual({
      status: 0,
      lines: ['src/generated/entities.ts'],
    });
    base.edit({ file: 'schemas/books/book.schema.json', from: '"note"', to: '"remark"' });
    expect(run('check')).toEqual({
      status: 1,
      lines: [
        expect.stringMatching(
          /^src\/generated\/entities\.ts:\d+:1 {2}The types are not those of the definitions {2}→ npm run generate$/,
        ),
        expect.stringMatching(/^1 issue in 6 screens/),
      ],
    });
    run('generate');
    expect(run('check').status).toBe(0);
  });
});

describe('npm run test:schemas', () => {
  const checkExamples = (...args: string[]) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        '--import',
        import.meta.resolve('tsx'),
        join(project, 'src/compiler/cli/examples.ts'),
        ...args,
      ],
      { cwd: base.root, encoding: 'utf8' },
    );
    return { status, lines: stdout.trim().split('\n') };
  };

  it('checks the examples of one area only, even if other definitions have issues', () => {
    base.edit({ file: 'schemas/app.json', from: '"to": "books"', to: '"to": "boks"' });
    expect(checkExamples('books')).toEqual({
      status: 0,
      lines: [expect.stringMatching(/^\d+ examples are as they say, 0 are not \(\d\.\d s\)$/)],
    });
  });

  it('prints the position of a wrong example and the result', () => {
    base.edit({ file: 'schemas/shared.schema.json', from: '"minLength": 3', to: '"minLength": 2' });
    const { status, lines } = checkExamples('books');
    expect([status, lines]).toEqual([
      1,
      [
        'schemas/books/book.cases.json:7:5  The rules accept “title” here  → fix the example or the rule',
        expect.stringMatching(/^3 examples are as they say, 1 is not/),
      ],
    ]);
  });

  it('rejects an unknown area', () => {
    expect(checkExamples('book')).toEqual({
      status: 1,
      lines: ['There is no area “book”  → did you mean “books”?'],
    });
  });
});

it('the generated types in the repository are up to date', async () => {
  expect(await checkTypes(project, compile({ root: project }).entities)).toEqual([]);
});
