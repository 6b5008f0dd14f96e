import { createTheme, type Direction, type Theme } from '@mui/material/styles';
import { createPalette } from './palette.ts';
import { components } from './components.ts';
import tokens from './tokens.json' with { type: 'json' };

const { scale, family } = tokens.type;

type Step = keyof typeof scale;

const variant = (step: Step) => ({
  fontSize: `${scale[step].size / 16}rem`,
  lineHeight: `${scale[step].line / 16}rem`,
  fontWeight: scale[step].weight,
  letterSpacing: 0,
});

/** MUI's default placeholder opacity has a contrast of only 2.5. */
const PLACEHOLDER_OPACITY = { inputPlaceholder: 0.7 };

/**
 * Creates the theme of one direction with both colour modes. The mode is an attribute of the page,
 * so switching it renders nothing again.
 */
export function createAppTheme(direction: Direction, colors = tokens.color): Theme {
  return createTheme({
    direction,
    cssVariables: { cssVarPrefix: 'ui', colorSchemeSelector: 'data-mode' },
    colorSchemes: {
      light: { palette: createPalette('light', colors), opacity: PLACEHOLDER_OPACITY },
      dark: { palette: createPalette('dark', colors), opacity: PLACEHOLDER_OPACITY },
    },
    breakpoints: { values: tokens.breakpoint },
    spacing: tokens.space[1],
    shape: { borderRadius: tokens.radius.md },
    typography: {
      fontFamily: family.ui,
      fontWeightMedium: 500,
      fontWeightBold: 600,
      h1: variant('h1'),
      h2: variant('h2'),
      h3: variant('h3'),
      h4: variant('display'),
      body1: variant('body'),
      body2: variant('bodyDense'),
      subtitle1: variant('figureSmall'),
      subtitle2: variant('label'),
      caption: variant('caption'),
      button: { ...variant('button'), textTransform: 'none' },
    },
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 180,
        standard: 180,
        complex: 240,
        enteringScreen: 180,
        leavingScreen: 120,
      },
      easing: {
        easeInOut: tokens.motion.easing,
        easeOut: tokens.motion.easing,
        easeIn: tokens.motion.easing,
        sharp: tokens.motion.easing,
      },
    },
    components,
  });
}
