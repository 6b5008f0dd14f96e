/** What parts that stand outside the engine are made of. The page's first script holds none of it that the engine does not need itself. */
export { pathOf, useAppInfo } from './app.ts';
export { fillTemplate } from './actions/fillTemplate.ts';
export type { Row } from './data/page.ts';
export { problemKey } from './data/problem.ts';
export { webAddress } from './data/url.ts';
export { useItem, useItems } from './data/useCall.ts';
export { useFormat } from './i18n/useLanguage.ts';
export type { ActionDefinition, BlockDefinition, CellProps, FieldDefinition } from './registries.ts';
export { DateBox } from './ui/date/DateBox.tsx';
export { SpanFault } from './ui/date/SpanFault.tsx';
export { useSpan, type SpanState } from './ui/date/useSpan.ts';
export { HeaderActions } from './ui/HeaderActions.tsx';
export { Icon } from './ui/icons/Icon.tsx';
export { Isolated } from './ui/Isolated.tsx';
export { ProgressLine } from './ui/ProgressLine.tsx';
export { StateView } from './ui/StateView.tsx';
export { Thumb } from './ui/Thumb.tsx';
export { useDelayed } from './ui/useDelayed.ts';
