import type { Components, Theme } from '@mui/material/styles';
import tokens from './tokens.json' with { type: 'json' };

const { control, radius, focusRing, elevation, page } = tokens;

/** The focus ring for keyboard focus: two pixels wide, two pixels away by default. */
export const focusOutline = (offset: number = focusRing.offset) => ({
  outline: `${focusRing.width}px solid var(--ui-palette-focus)`,
  outlineOffset: offset,
});

/**
 * Style overrides of MUI's components. Colours are CSS variables of the palette, so both modes
 * share one style sheet.
 */
export const components: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': focusOutline() } },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        inlineSize: control.iconButton,
        blockSize: control.iconButton,
        borderRadius: radius.md,
        color: 'var(--ui-palette-textMuted)',
        '&:hover': {
          backgroundColor: 'var(--ui-palette-surfaceSunken)',
          color: 'var(--ui-palette-text-primary)',
        },
      },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenu: {
    styleOverrides: {
      paper: {
        borderRadius: radius.md,
        border: '1px solid var(--ui-palette-line)',
        backgroundColor: 'var(--ui-palette-surfaceRaised)',
        boxShadow: elevation[2],
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: { minHeight: control.md, fontSize: '0.875rem', '&.Mui-focusVisible': focusOutline(-2) },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: {
        borderRadius: radius.md,
        backgroundColor: 'var(--ui-palette-surfaceRaised)',
        boxShadow: elevation[2],
      },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: radius.xl,
        maxWidth: page.dialogMax,
        boxShadow: elevation[3],
        backgroundColor: 'var(--ui-palette-surfaceRaised)',
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--ui-palette-scrim)' } },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: true },
    styleOverrides: { tooltip: { fontSize: '0.8125rem', lineHeight: 1.5 } },
  },
};
