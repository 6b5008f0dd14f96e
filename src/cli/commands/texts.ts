import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { missingTexts } from '../../authoring/copy/missingTexts.ts';
import { formatFile } from '../../authoring/generate/formatFile.ts';
import { createCompiler } from '../../compiler/compile.ts';
import { oneOf } from '../../compiler/issues/didYouMean.ts';
import { formatMessage, message } from '../../compiler/issues/messages.ts';
import { fail, readArguments } from '../arguments.ts';
import type { Command } from '../runCommand.ts';

/**
 * Writes the texts of the platform that a language of the product lacks into its files, in English,
 * to be translated there.
 */
export const texts: Command = async (args, { cwd: root, print }) => {
  const { argument: code = '', language } = readArguments(args, 'texts');
  // A language whose folder is missing has no texts at all.
  const isNew = !existsSync(join(root, 'locales', code));
  const overlay = new Map(isNew ? [[`locales/${code}/core.json`, '{}']] : []);
  const { project } = createCompiler({ root, overlay }).inspect();
  if (!project.languages.includes(code)) fail('language', code, oneOf(project.languages), language);
  const files = missingTexts(project.texts, code);
  for (const [file, lacking] of files) {
    const path = join(root, 'locales', code, `${file}.json`);
    const known = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {};
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ ...known, ...lacking }, undefined, 2));
    print(await formatFile(root, path));
  }
  const count = [...files.values()].reduce((sum, one) => sum + Object.keys(one).length, 0);
  print(formatMessage(message('check.texts.written', { count }), language));
  return true;
};
