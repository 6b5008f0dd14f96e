import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../log.mjs';

/** The page that is followed. */
export const PAGE = 'docs/deployment.md';

/** The first section that is no part of an installation. */
const AFTER_INSTALLATION = 'Settings';

/**
 * @typedef {object} Block commands of the page
 * @property {string} section the title of the nearest heading above
 * @property {boolean} installs whether it is a step of an installation
 * @property {number} line of the page
 * @property {string} text
 */

/**
 * The blocks of commands of the page, in its order.
 * @returns {Block[]}
 */
export function readBlocks(markdown = readFileSync(join(root, PAGE), 'utf8')) {
  /** @type {Block[]} */
  const blocks = [];
  let section = '';
  let installs = true;
  /** @type {Block | undefined} */
  let open;
  for (const [index, line] of markdown.split('\n').entries()) {
    if (open) {
      if (line === '```') open = undefined;
      else open.text += `${line}\n`;
    } else if (/^#+ /.test(line)) {
      section = line.replace(/^#+ /, '');
      installs &&= section !== AFTER_INSTALLATION;
    } else if (line === '```sh') {
      open = { section, installs, line: index + 2, text: '' };
      blocks.push(open);
    }
  }
  return blocks;
}

const PLACEHOLDER = /<([a-z][a-z -]*)>/g;

/**
 * The placeholders of a command. The tests read it through a dynamic import.
 * @public
 * @param {string} text
 */
export function placeholdersIn(text) {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}

/**
 * @param {string} text
 * @param {Record<string, string>} values by the name of the placeholder
 * @throws where the page has a placeholder that is not known
 */
export function fillIn(text, values) {
  return text.replace(PLACEHOLDER, (whole, name) => {
    const value = values[name];
    if (value === undefined)
      throw new Error(
        `${PAGE} has ${whole}, and scripts/scale/values.mjs does not say what that is.`,
      );
    return value;
  });
}
