import type { ActionDefinition, BlockDefinition, FieldDefinition } from '../engine/index.ts';
import { depositTypeOf } from './booking-deposit/depositType.ts';

/** The parts of pages that are drawn by hand, each fetched with the first screen that names it. */
export const customBlocks: BlockDefinition[] = [
  { id: 'dashboard', load: async () => (await import('./dashboard/Dashboard.tsx')).Dashboard },
  { id: 'booking-grades', load: async () => (await import('./booking-grades/Grades.tsx')).Grades },
  {
    id: 'paymentStep',
    load: async () => (await import('./payment/paymentStep/PaymentStep.tsx')).PaymentStep,
  },
  {
    id: 'paymentReceipt',
    load: async () => (await import('./payment/paymentReceipt/PaymentReceipt.tsx')).PaymentReceipt,
  },
];

/** What is done with selected rows by code of the product's own. */
export const customActions: ActionDefinition[] = [
  {
    id: 'payment',
    type: 'selection',
    loadBar: async () => (await import('./payment/ChangeBar.tsx')).ChangeBar,
    loadNotice: async () => (await import('./payment/ReturnNotice.tsx')).ReturnNotice,
  },
];

/** The fields of forms that are drawn by hand. */
export const customFields: FieldDefinition[] = [
  {
    id: 'booking-deposit',
    fill: depositTypeOf,
    loadWidget: async () => (await import('./booking-deposit/DepositWidget.tsx')).DepositWidget,
  },
];
