import Tooltip from '@mui/material/Tooltip';
import { MuiThemeProvider } from '../../theme/MuiThemeProvider.tsx';

/** The tooltip of an element. */
export function TooltipOverlay({ anchor, text }: { anchor: HTMLElement; text: string }) {
  return (
    <MuiThemeProvider>
      <Tooltip
        key={text}
        open
        title={text}
        disableHoverListener
        disableFocusListener
        disableTouchListener
        slotProps={{ popper: { anchorEl: anchor } }}
      >
        <span hidden />
      </Tooltip>
    </MuiThemeProvider>
  );
}
