import { expect, it } from 'vitest';
import { findConflictMark, isLeftoverFile } from '../../../src/shared/files/leftoverFiles.ts';

it.each([
  'Thumbs.db',
  'desktop.ini',
  '.DS_Store',
  '._news.list.json',
  '.#news.list.json',
  '#news.list.json#',
  '~$news.list.json',
  'news.list.json~',
  'news.list.json.orig',
  'news.list.json.rej',
  'news.list.json.bak',
  '.news.list.json.swp',
])('%s is left by a system or an editor', (name) => {
  expect(isLeftoverFile(name)).toBe(true);
});

it.each(['news.list.json', 'app.json', '038-renamed.sql', 'original.json', 'temp.schema.json'])(
  '%s is a file of the project',
  (name) => {
    expect(isLeftoverFile(name)).toBe(false);
  },
);

it('finds the conflict marks that Git writes, and no others', () => {
  expect(findConflictMark('{\n<<<<<<< HEAD\n}')).toBe(2);
  expect(findConflictMark('a\r\n>>>>>>> other\r\n')).toBe(3);
  for (const text of ['', '"<<<<<<< HEAD"', ' <<<<<<< x', '-- <<<<<<<', '<<<<<<<<', '=======']) {
    expect(findConflictMark(text), text).toBe(-1);
  }
});
