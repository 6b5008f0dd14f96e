import type { Components, Theme } from '@mui/material/styles';
import tokens from './tokens.json';

const { control, radius, focusRing, elevation, page } = tokens;

/** The focus ring for keyboard focus: two pixels wide, two pixels away by default. */
export const focusOutline = (offset: number = focusRing.offset) => ({
  outline: `${focusRing.width}px solid var(--ui-palette-focus)`,
  outlineOffset: offset,
});

const NO_RIPPLE = { disableRipple: true };

const SEVERITIES = ['info', 'success', 'warning', 'error'] as const;

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Style overrides of MUI's components. Colours are CSS variables of the palette, so both modes
 * share one style sheet.
 */
export const components: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: NO_RIPPLE,
    styleOverrides: { root: { '&:focus-visible, &.Mui-focusVisible': focusOutline() } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: control.md,
        borderRadius: radius.md,
        paddingInline: 16,
        whiteSpace: 'nowrap',
      },
      sizeSmall: { minHeight: control.sm, paddingInline: 10 },
      sizeLarge: { minHeight: control.lg, paddingInline: 20, fontSize: '0.9375rem' },
      outlined: {
        color: 'var(--ui-palette-text-primary)',
        borderColor: 'var(--ui-palette-line)',
        backgroundColor: 'var(--ui-palette-surface)',
        '&:hover': {
          backgroundColor: 'var(--ui-palette-surfaceSunken)',
          borderColor: 'var(--ui-palette-lineStrong)',
        },
        '&.Mui-disabled': { borderColor: 'var(--ui-palette-line)' },
      },
      startIcon: { marginInlineEnd: 8, marginInlineStart: -2 },
      endIcon: { marginInlineStart: 8, marginInlineEnd: -2 },
    },
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
      sizeSmall: { inlineSize: control.sm, blockSize: control.sm, padding: 0 },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: control.md,
        borderRadius: radius.md,
        backgroundColor: 'var(--ui-palette-surface)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ui-palette-lineStrong)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--ui-palette-primary-main)',
          borderWidth: 1,
        },
        '&.Mui-focused': focusOutline(1),
        '&.Mui-error .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--ui-palette-error-main)',
          borderWidth: 2,
        },
      },
      input: {
        paddingBlock: 6,
        blockSize: 'auto',
        '&::placeholder': { color: 'var(--ui-palette-textMuted)', opacity: 1 },
      },
    },
  },
  MuiAutocomplete: { styleOverrides: { inputRoot: { paddingBlock: 0 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: {
      root: {
        borderRadius: radius.lg,
        borderColor: 'var(--ui-palette-line)',
        boxShadow: elevation[1],
      },
    },
  },
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
  MuiChip: {
    styleOverrides: {
      root: {
        blockSize: 'auto',
        minBlockSize: control.chip,
        borderRadius: control.chip / 2,
        fontSize: '0.8125rem',
      },
      label: { paddingBlock: 3, whiteSpace: 'normal', overflowWrap: 'anywhere' },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: { backgroundColor: 'var(--ui-palette-skeleton)', borderRadius: radius.xs },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: true },
    styleOverrides: { tooltip: { fontSize: '0.8125rem', lineHeight: 1.5 } },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        borderRadius: radius.md,
        fontSize: '0.875rem',
        alignItems: 'center',
        variants: SEVERITIES.map((severity) => ({
          props: { severity },
          style: {
            backgroundColor: `var(--ui-palette-${severity}Soft)`,
            color: `var(--ui-palette-on${capitalise(severity)}Soft)`,
            '& .MuiAlert-icon': { color: 'inherit' },
          },
        })),
      },
    },
  },
  MuiLink: { styleOverrides: { root: { fontWeight: 500, textUnderlineOffset: 3 } } },
};
