export { useExport, type StartExport } from './export/useExport.ts';
export { ExportMenu } from './export/ExportMenu.tsx';
export type { CalledRows, ExportColumn, ExportRequest } from './export/request.ts';
export type { ExportFormat, SheetCell } from './export/sheet.ts';
export { actions, blocks, fields } from './registries.ts';
export type { ActionDefinition, BlockDefinition, CellProps, ExportContext, FieldDefinition, ToExport } from './registries.ts';
export type { ScreenModule } from './kinds/loadKind.ts';
export { startApp, type AppParts } from './start.tsx';
