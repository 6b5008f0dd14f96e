import type { Mode } from './mode.ts';
import tokens from './tokens.json' with { type: 'json' };

type ColorToken = keyof typeof tokens.color.light;

declare module '@mui/material/styles' {
  interface Palette extends Record<ColorToken & NonMuiToken, string> {
    chart: readonly string[];
  }
  interface PaletteOptions extends Partial<Record<ColorToken & NonMuiToken, string>> {
    chart?: readonly string[];
    DataGrid?: { headerBg: string };
    TableCell?: { border: string };
  }
}

/** The tokens whose names MUI's palette does not already use with another shape. */
type NonMuiToken = Exclude<
  ColorToken,
  'background' | 'text' | 'primary' | 'error' | 'warning' | 'info' | 'success'
>;

/**
 * Creates MUI's palette for one mode, with every colour role of tokens.json besides MUI's own
 * names.
 * @param colors of both modes; by default those of tokens.json
 */
export function createPalette(mode: Mode, colors = tokens.color) {
  const { background, text, primary, error, warning, info, success, ...roles } = colors[mode];
  const onStatus = roles.onError;
  return {
    ...roles,
    mode,
    chart: tokens.chart[mode],
    background: { default: background, paper: roles.surface },
    text: { primary: text, secondary: roles.textMuted, disabled: roles.textDisabled },
    primary: {
      main: primary,
      dark: roles.primaryHover,
      light: roles.primaryLine,
      contrastText: roles.onPrimary,
    },
    secondary: {
      main: roles.accent,
      dark: roles.onAccentSoft,
      light: roles.accentSoft,
      contrastText: roles.onAccent,
    },
    error: {
      main: error,
      dark: roles.onErrorSoft,
      light: roles.errorSoft,
      contrastText: roles.onError,
    },
    warning: {
      main: warning,
      dark: roles.onWarningSoft,
      light: roles.warningSoft,
      contrastText: onStatus,
    },
    info: { main: info, dark: roles.onInfoSoft, light: roles.infoSoft, contrastText: onStatus },
    success: {
      main: success,
      dark: roles.onSuccessSoft,
      light: roles.successSoft,
      contrastText: onStatus,
    },
    divider: roles.line,
    TableCell: { border: roles.line },
    DataGrid: { headerBg: roles.surfaceSunken },
    action: {
      hover: roles.surfaceSunken,
      selected: roles.primarySoft,
      focus: roles.primarySoft,
      active: roles.textMuted,
    },
  };
}
