export { actions, blocks, fields } from './registries.ts';
export type { ActionDefinition, BlockDefinition, CellProps, FieldDefinition } from './registries.ts';
export type { ScreenModule } from './kinds/loadKind.ts';
export { startApp, type AppParts } from './start.tsx';
