import type { ActionDefinition, BlockDefinition } from '../engine/index.ts';

/** The parts of pages that are drawn by hand, each fetched with the first screen that names it. */
export const drawnByHand: BlockDefinition[] = [
  { id: 'dashboard', load: async () => (await import('./dashboard/Dashboard.tsx')).Dashboard },
  { id: 'paymentStep', load: async () => (await import('./payment/paymentStep/PaymentStep.tsx')).PaymentStep },
  { id: 'paymentReceipt', load: async () => (await import('./payment/paymentReceipt/PaymentReceipt.tsx')).PaymentReceipt },
];

/** What is done with selected rows by code of the product's own. */
export const doneByHand: ActionDefinition[] = [
  {
    id: 'payment',
    sort: 'selection',
    loadBar: async () => (await import('./payment/ChangeBar.tsx')).ChangeBar,
    loadNotice: async () => (await import('./payment/ReturnNotice.tsx')).ReturnNotice,
  },
];
