import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';

/** The document whose commands are run. */
export const DOCUMENT = 'docs/deployment.md';

/** The first section after the installation steps. */
const AFTER_INSTALLATION = 'Settings';

/**
 * @typedef {object} Block a code block with shell commands
 * @property {string} section the heading above it
 * @property {boolean} installs whether it is an installation step
 * @property {number} line the line number in the document
 * @property {string} text
 */

/**
 * Returns the shell blocks of the document in order.
 * @returns {Block[]}
 */
export function readBlocks(markdown = readFileSync(join(root, DOCUMENT), 'utf8')) {
  /** @type {Block[]} */
  const blocks = [];
  let section = '';
  let installs = true;
  /** @type {Block | undefined} */
  let openBlock;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (openBlock) {
      if (line === '```') openBlock = undefined;
      else openBlock.text += `${line}\n`;
    } else if (/^#+ /.test(line)) {
      section = line.replace(/^#+ /, '');
      installs &&= section !== AFTER_INSTALLATION;
    } else if (line === '```sh') {
      openBlock = { section, installs, line: index + 2, text: '' };
      blocks.push(openBlock);
    }
  }
  return blocks;
}

const PLACEHOLDER = /<([a-z][a-z -]*)>/g;

/**
 * Returns the names of the placeholders in a command, such as `mail host` for `<mail host>`. The
 * tests import this function dynamically.
 * @public
 * @param {string} text
 */
export function placeholdersIn(text) {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/**
 * Replaces the placeholders in a command.
 * @param {string} text
 * @param {Record<string, string>} values by placeholder name
 * @throws if a placeholder has no value
 */
export function fillPlaceholders(text, values) {
  return text.replace(PLACEHOLDER, (placeholder, name) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(
        `${DOCUMENT} contains the placeholder ${placeholder}, which has no value in scripts/scale/values.mjs.`,
      );
    return value;
  });
}
