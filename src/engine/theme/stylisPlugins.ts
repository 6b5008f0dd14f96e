import rtlPlugin from '@mui/stylis-plugin-rtl';
import { DECLARATION, RULESET, type Element } from 'stylis';
import type { StylisPlugin } from '@emotion/cache';

/** What may mean a side: its name, a cursor, an offset along the line, a place in a picture, or four values of which two are sides. */
const SIDED =
  /left|right|-resize|translate|^(?:box|text)-shadow:|^(?:background|object|mask)(?:-position|-image)?:|^(?:margin|padding|inset|border)[\w-]*:(?:\S+\s+){3}\S/;

const isSided = ({ children }: Element): boolean =>
  !Array.isArray(children) || children.some((child) => SIDED.test(child.value));

/** Mirrors what MUI's own styles say of left and right. Most rules say nothing of the kind, and reading them anew costs a third of the first paint. */
export const mirrored: StylisPlugin = (element, index, children, callback) => {
  if (element.type === RULESET && !isSided(element)) return undefined;
  return rtlPlugin(element, index, children, callback);
};

/** The one prefix that still matters: Safari lets labels of buttons be selected without it. */
export const selectable: StylisPlugin = (element) => {
  if (element.type === DECLARATION && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};
