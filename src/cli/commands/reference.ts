import { resolve } from 'node:path';
import { compile } from '../../compiler/compile.ts';
import { formatIssue } from '../../compiler/issues/issue.ts';
import { formatMessage, message } from '../../compiler/issues/messages.ts';
import { writeReference } from '../../authoring/generate/writeGenerated.ts';
import { readArguments } from '../arguments.ts';
import type { Command } from '../runCommand.ts';

const FOLDER = 'dist/reference';

/**
 * Writes the reference of the product into a folder: a page for each screen, call and record, and
 * those about the definition language. Writes nothing while the definitions have issues.
 */
export const reference: Command = (args, { cwd: root, print }) => {
  const { language, argument: folder = FOLDER } = readArguments(args, 'reference');
  const compilation = compile({ root });
  for (const issue of compilation.issues) print(formatIssue(issue, language));
  if (compilation.issues.length > 0) return Promise.resolve(false);
  const count = writeReference(root, compilation, resolve(root, folder));
  const pages = message('check.pages', { count });
  print(formatMessage(message('check.reference.written', { pages, folder }), language));
  return Promise.resolve(true);
};
