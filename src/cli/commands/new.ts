import { createInterface } from 'node:readline/promises';
import { newCommand } from '../../authoring/new/newCommand.ts';
import type { Command } from '../runCommand.ts';

/**
 * Creates or changes definitions in the folder in which it runs. Answers that no option gives are
 * asked for in the terminal; without a terminal the command fails.
 */
export const newDefinitions: Command = async (args, { cwd, print }) => {
  const terminal = process.stdin.isTTY
    ? createInterface({ input: process.stdin, output: process.stdout })
    : undefined;
  const succeeded = await newCommand(cwd, args, {
    print,
    prompt: terminal && ((question) => terminal.question(question)),
  });
  terminal?.close();
  return succeeded;
};
