import { lazyPart } from './states/lazyPart.tsx';

/*
 * What covers the page: dialogs, drawers, menus, popups and tooltips. They are MUI's, because focus,
 * keyboard and position are hard to get right. They are one chunk, which is loaded when the first of
 * them opens or is likely to.
 */

/** A dialog with a title, a text and buttons, or with content that lays itself out. */
export const Dialog = lazyPart(
  async () => (await import('./overlays/DialogOverlay.tsx')).DialogOverlay,
);
/** A sheet at one side of the window, such as the menu on phones. */
export const Drawer = lazyPart(
  async () => (await import('./overlays/DrawerOverlay.tsx')).DrawerOverlay,
);
/** A box below an element, which takes the focus and closes by a press beside it. */
export const Popover = lazyPart(
  async () => (await import('./overlays/PopoverOverlay.tsx')).PopoverOverlay,
);
/** A box below an element that leaves the focus where it is, such as a list of options. */
export const AnchoredPopup = lazyPart(
  async () => (await import('./overlays/AnchoredPopupOverlay.tsx')).AnchoredPopupOverlay,
);
export const MenuPopup = lazyPart(
  async () => (await import('./overlays/MenuOverlay.tsx')).MenuOverlay,
);
export const TooltipBubble = lazyPart(
  async () => (await import('./overlays/TooltipOverlay.tsx')).TooltipOverlay,
  {
    optional: true,
  },
);
