import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateCode, type Typed } from './generateTypes.ts';
import type { Issue } from '../../compiler/issues/issue.ts';
import { message } from '../../compiler/issues/messages.ts';

/**
 * Returns an issue for each generated file that is out of date.
 */
export async function checkTypes(root: string, typed: Typed): Promise<Issue[]> {
  const files = await generateCode(root, typed);
  return Object.entries(files).flatMap(([file, text]) => {
    const path = join(root, file);
    const line = existsSync(path) ? firstDifference(readFileSync(path, 'utf8'), text) : 1;
    if (line === undefined) return [];
    return [
      {
        file,
        line,
        column: 1,
        message: message('check.typesOutdated'),
        fix: message('check.fix.generate'),
      },
    ];
  });
}

/** Returns the number of the first line that differs between two texts, or undefined. */
export function firstDifference(before: string, now: string): number | undefined {
  if (before === now) return undefined;
  const lines = now.split('\n');
  return before.split('\n').findIndex((line, index) => line !== lines[index]) + 1 || lines.length;
}
