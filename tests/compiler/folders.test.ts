import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { languageFolder, platformFolder, screensFolder } from '../../src/compiler/read/folders.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

it('definitions without a platform and components of their own use those of the project', () => {
  const root = join(PROJECT, 'tests/fixtures');
  expect(platformFolder(root)).toBe(join(PROJECT, 'src'));
  expect(languageFolder(root)).toBe(join(PROJECT, 'src/language'));
  expect(screensFolder(root)).toBe(join(PROJECT, 'src/screens'));
});

it('a root with types of value has its own platform, and no components but its own', () => {
  const root = join(PROJECT, 'tests/definitions/base');
  expect(platformFolder(root)).toBe(join(root, 'src'));
  expect(languageFolder(root)).toBe(join(PROJECT, 'src/language'));
  expect(screensFolder(root)).toBe(join(root, 'src/screens'));
});

it('a product with code has components of its own, or none, and the platform of the project', () => {
  const root = join(PROJECT, 'tests/fixtures/foreign');
  expect(screensFolder(root)).toBe(join(root, 'src/screens'));
  expect(platformFolder(root)).toBe(join(PROJECT, 'src'));
});
