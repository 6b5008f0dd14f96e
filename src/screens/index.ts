import {
  type ActionDefinition,
  type BlockDefinition,
  type FieldDefinition,
  lazyPart,
} from 'nasaq/engine';
import { depositTypeOf } from './booking-deposit/depositType.ts';

/** The product's own blocks. Each is loaded with the first screen that uses it. */
export const blocks: BlockDefinition[] = [
  {
    id: 'dashboard',
    Block: lazyPart(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard),
  },
  {
    id: 'booking-grades',
    Block: lazyPart(async () => (await import('./booking-grades/Grades.tsx')).Grades),
  },
  {
    id: 'paymentStep',
    Block: lazyPart(
      async () => (await import('./payment/paymentStep/PaymentStep.tsx')).PaymentStep,
    ),
  },
  {
    id: 'paymentReceipt',
    Block: lazyPart(
      async () => (await import('./payment/paymentReceipt/PaymentReceipt.tsx')).PaymentReceipt,
    ),
  },
];

/** The product's own bulk actions. */
export const actions: ActionDefinition[] = [
  {
    id: 'payment',
    type: 'selection',
    Bar: lazyPart(async () => (await import('./payment/ChangeBar.tsx')).ChangeBar),
    Notice: lazyPart(async () => (await import('./payment/ReturnNotice.tsx')).ReturnNotice),
  },
];

/** The product's own form fields. */
export const fields: FieldDefinition[] = [
  {
    id: 'booking-deposit',
    initialValueOf: depositTypeOf,
    loadWidget: async () => (await import('./booking-deposit/DepositWidget.tsx')).DepositWidget,
  },
];
