import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyableNames, copyDefinition } from '../../authoring/copy/copyDefinition.ts';
import { formatFile } from '../../authoring/generate/formatFile.ts';
import { suggest } from '../../compiler/issues/didYouMean.ts';
import { openFileTexts } from '../../compiler/read/fileTexts.ts';
import { fail, readArguments } from '../arguments.ts';
import type { Command } from '../runCommand.ts';

/**
 * Copies a definition of the platform into the product, where it replaces the platform's. The name is
 * that of the file: `login.form.json`.
 */
export const copy: Command = async (args, { cwd: root, print }) => {
  const { argument: name = '', language } = readArguments(args, 'copy');
  const texts = openFileTexts(root);
  const names = copyableNames(root, texts);
  if (!names.includes(name)) fail('file', name, suggest(name, names), language);
  for (const [file, text] of copyDefinition(root, texts, name)) {
    const path = join(root, file);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    print(await formatFile(root, path));
  }
  return true;
};
