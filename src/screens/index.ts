import type { ActionDefinition, BlockDefinition, FieldDefinition } from '../engine/index.ts';
import { depositTypeOf } from './booking-deposit/depositType.ts';

/** The product's own blocks. Each is loaded with the first screen that uses it. */
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

/** The product's own bulk actions. */
export const customActions: ActionDefinition[] = [
  {
    id: 'payment',
    type: 'selection',
    loadBar: async () => (await import('./payment/ChangeBar.tsx')).ChangeBar,
    loadNotice: async () => (await import('./payment/ReturnNotice.tsx')).ReturnNotice,
  },
];

/** The product's own form fields. */
export const customFields: FieldDefinition[] = [
  {
    id: 'booking-deposit',
    initialValueOf: depositTypeOf,
    loadWidget: async () => (await import('./booking-deposit/DepositWidget.tsx')).DepositWidget,
  },
];
