import type { BlockDefinition, FieldDefinition } from '../engine/index.ts';
import { depositTypeOf } from './booking-deposit/depositType.ts';

/** The parts of pages that are drawn by hand, each fetched with the first screen that names it. */
export const drawnByHand: BlockDefinition[] = [
  { id: 'dashboard', load: async () => (await import('./dashboard/Dashboard.tsx')).Dashboard },
  { id: 'booking-grades', load: async () => (await import('./booking-grades/Grades.tsx')).Grades },
];

/** The fields of forms that are drawn by hand. */
export const fieldsDrawnByHand: FieldDefinition[] = [
  { id: 'booking-deposit', fill: depositTypeOf, loadWidget: async () => (await import('./booking-deposit/DepositWidget.tsx')).DepositWidget },
];
