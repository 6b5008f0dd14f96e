import rtlPlugin from '@mui/stylis-plugin-rtl';
import { DECLARATION, RULESET, type Element } from 'stylis';
import type { StylisPlugin } from '@emotion/cache';

/**
 * Declarations that may depend on the direction: names with left or right, resize cursors,
 * horizontal offsets, background positions, and four-value shorthands.
 */
const DIRECTIONAL =
  /left|right|-resize|translate|^(?:box|text)-shadow:|^(?:background|object|mask)(?:-position|-image)?:|^(?:margin|padding|inset|border)[\w-]*:(?:\S+\s+){3}\S/;

const isDirectional = ({ children }: Element): boolean =>
  !Array.isArray(children) || children.some((child) => DIRECTIONAL.test(child.value));

/**
 * Mirrors left and right in MUI's styles. Most rules contain no direction, and processing all of
 * them costs a third of the first paint.
 */
export const mirrorForRtl: StylisPlugin = (element, index, children, callback) => {
  if (element.type === RULESET && !isDirectional(element)) return undefined;
  return rtlPlugin(element, index, children, callback);
};

/**
 * The one prefix that is still needed: without it Safari lets users select the labels of buttons.
 */
export const prefixUserSelect: StylisPlugin = (element) => {
  if (element.type === DECLARATION && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};
