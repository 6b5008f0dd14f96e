import type { ActionDefinition, BlockDefinition, FieldDefinition } from 'nasaq/engine';

/** Blocks, actions and fields of your own, for what a definition cannot describe. */
export const blocks: BlockDefinition[] = [];
export const actions: ActionDefinition[] = [];
export const fields: FieldDefinition[] = [];
