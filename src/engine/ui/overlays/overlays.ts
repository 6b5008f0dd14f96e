export { AnchoredPopupOverlay } from './AnchoredPopupOverlay.tsx';
export { DialogOverlay } from './DialogOverlay.tsx';
export { DrawerOverlay } from './DrawerOverlay.tsx';
export { MenuOverlay } from './MenuOverlay.tsx';
export { PopoverOverlay } from './PopoverOverlay.tsx';
export { TooltipOverlay } from './TooltipOverlay.tsx';
