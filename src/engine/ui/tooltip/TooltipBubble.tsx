import Tooltip from '@mui/material/Tooltip';

/** The tooltip itself, loaded when the first one is shown. */
export function TooltipBubble({ anchor, text }: { anchor: HTMLElement; text: string }) {
  return (
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
  );
}
