import Tooltip from '@mui/material/Tooltip';

/** The bubble itself, fetched with the first hint that shows. */
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
