import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAccount, runCommand } from '../../helpers/commands.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import { createStorage, type TestStorage } from '../../helpers/testDatabase.ts';

let testStorage: TestStorage;
let folder: string;
beforeAll(async () => {
  testStorage = await createStorage();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nasaq-schools-'));
});
afterAll(async () => {
  removeFolder(folder);
  await testStorage.remove();
});

const run = (...args: string[]) => runCommand('school', testStorage, args);
const write = (name: string, lines: string[], mark = '') => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, mark + lines.join('\r\n'));
  return file;
};

const ADD = [
  'add',
  '--name-ar',
  'مدارس الأفق',
  '--name-en',
  'Horizon Schools',
  '--first-stage',
  'KG1',
  '--last-stage',
  '15',
];

describe('the schools command', () => {
  it('prints its usage', async () => {
    for (const args of [
      [],
      ['hide'],
      ['list', '--kind', 'boys'],
      ['add', '--colour', 'red'],
      ['remove', '1'],
    ]) {
      expect(await run(...args), args.join(' ')).toMatchObject({
        code: 1,
        text: expect.stringContaining('npm run school -- and one of:') as string,
      });
    }
  });

  it('requires a company', async () => {
    expect(await run('list')).toMatchObject({
      code: 1,
      text: expect.stringContaining(
        'There is no company yet. Create one with its main account: npm run account',
      ) as string,
    });
    const created = await runAccount(
      testStorage,
      [
        '--email',
        'owner@horizon.example',
        '--main',
        '--company',
        'الأفق',
        '--company-en',
        'Horizon',
        '--name',
        'نورة السبيعي',
      ],
      'long enough\n',
    );
    expect(created.code).toBe(0);
    expect((await run('list')).text).toContain('The company has no school yet.');
  });

  it('adds a school and names missing and invalid columns', async () => {
    const wrong = await run(
      'add',
      '--name-ar',
      'مدارس\u202eالأفق',
      '--first-stage',
      '17',
      '--last-stage',
      '3',
      '--kind',
      'all',
      '--link',
      'horizon',
      '--logo',
      'nowhere.png',
    );
    expect(wrong.code).toBe(1);
    for (const column of [
      'name_ar takes',
      'name_en is missing',
      'first_stage takes a stage',
      'kind takes boys, girls, mixed, not "all"',
      'link takes an address',
      'logo names',
    ])
      expect(wrong.text).toContain(column);
    expect(
      (await run('add', ...ADD.slice(1, -4), '--first-stage', '9', '--last-stage', 'Grade 1')).text,
    ).toContain('The last stage comes before the first');
    const logo = path.join(folder, 'logo.png');
    await sharp({ create: { width: 600, height: 300, channels: 3, background: '#1b5e4b' } })
      .png()
      .toFile(logo);
    expect(await run(...ADD, '--kind', 'girls', '--logo', logo)).toEqual({
      code: 0,
      text: 'Added school 1.\n',
    });
    expect((await run('list')).text).toBe(
      '    1  مدارس الأفق  Horizon Schools  KG1 – Grade 12  girls\n',
    );
  });

  it('imports a sheet completely or not at all', async () => {
    const head = 'number;name_ar;name_en;first_stage;last_stage;kind;hidden';
    const wrong = write('wrong.csv', [
      head,
      ';مدرسة;School;1;3;boys;',
      '9;مدرسة;School;1;3;boys;',
      ';"مدرسة";School;3;1;;',
    ]);
    expect((await run('import', wrong)).text).toBe(
      'Nothing was saved.\nLine 3: The company has no school 9\nLine 4: The last stage comes before the first\n',
    );
    expect((await run('import', write('bad.csv', [head, ';مدرسة;;0;3;boys;']))).text).toContain(
      'Line 2: first_stage takes a stage',
    );
    expect((await run('import', write('columns.csv', ['name', 'x']))).text).toContain(
      'unknown columns: name',
    );
    const latin = path.join(folder, 'latin.csv');
    fs.writeFileSync(latin, Buffer.from([0xe9, 0x2c, 0xe8]));
    expect((await run('import', latin)).text).toContain('is not UTF-8 text');
    const validSheet = write(
      'right.csv',
      [
        head,
        '1;;Horizon International;;;;',
        ';روضة الأفق;"Horizon ""Little"", KG";روضة أولى (KG1);٣;مختلط;نعم',
      ],
      '\uFEFF',
    );
    expect((await run('import', validSheet)).text).toBe('Added: 1. Changed: 1.\n');
    expect((await run('list')).text.split('\n').slice(0, 2)).toEqual([
      '    1  مدارس الأفق  Horizon International  KG1 – Grade 12  girls',
      '    2  روضة الأفق  Horizon "Little", KG  KG1 – KG3  mixed  no logo  hidden',
    ]);
  });

  it('refuses a sheet with one number twice or a text without a column', async () => {
    const head = 'number,name_ar,name_en,first_stage,last_stage';
    const before = (await run('list')).text;
    const twice = write('twice.csv', [head, '1,أ,A,1,2', '2,ب,B,1,2', '1,ج,C,1,2', '1,د,D,1,2']);
    expect(await run('import', twice)).toEqual({
      code: 1,
      text: 'Nothing was saved.\nLine 4: line 2 also has school 1\nLine 5: line 2 also has school 1\n',
    });
    const split = write('split.csv', [head, '1,مدارس الأفق, القسم الدولي,Horizon,1,15']);
    expect((await run('import', split)).text).toContain(
      'Line 2: the head has no name for the column of "15".',
    );
    expect((await run('list')).text).toBe(before);
  });

  it('reads a sheet as Excel saves it', async () => {
    const sheet = write(
      'excel.csv',
      [
        'sep=;',
        'number;name_ar;name_en;first_stage;last_stage;;',
        ';;;;;;',
        '1;مدارس الأفق, القسم الدولي;=Horizon',
        ';;;;;;',
      ],
      '\uFEFF',
    );
    expect((await run('import', sheet)).text).toBe('Added: 0. Changed: 1.\n');
    expect((await run('list')).text).toContain('مدارس الأفق, القسم الدولي  =Horizon  KG1');
  });

  it('exports a sheet that it can import', async () => {
    const file = path.join(folder, 'all.csv');
    expect((await run('export', file)).text).toBe(`Schools in ${file}: 2.\n`);
    expect((await run('export', file)).text).toContain('already exists');
    expect(fs.readFileSync(file, 'utf8')).toContain(",'=Horizon,");
    const before = (await run('list')).text;
    expect((await run('import', file)).text).toBe('Added: 0. Changed: 2.\n');
    expect((await run('list')).text).toBe(before);
  });

  it('changes, hides and shows a school', async () => {
    expect((await run('change', '2', '--name-en', 'Horizon Kindergarten')).text).toBe(
      'Changed school 2.\n',
    );
    expect((await run('show', '2')).text).toBe('School 2 is shown.\n');
    expect((await run('list')).text).toContain('Horizon Kindergarten  KG1 – KG3  mixed  no logo\n');
    expect((await run('hide', '7')).text).toContain('The company has no school 7');
  });
});
