/**
 * The public API for code outside the engine, such as src/screens. The first script of the page
 * contains none of it that the engine does not need itself.
 */
export { hrefFor, type ScreenLink } from './actions/hrefFor.ts';
export { useScreenHref } from './actions/useScreenHref.ts';
export { pathFor, useAppInfo } from './app.ts';
export { fillTemplate } from './actions/fillTemplate.ts';
export { useHttp } from './data/ApiContext.ts';
export type { Row } from './data/page.ts';
export { SlowNotice } from './data/requests/SlowNotice.tsx';
export { LoadFailure } from './data/requests/LoadFailure.tsx';
export { ignoreNotFound, Problem, problemKey } from './data/requests/problem.ts';
export { toWebUrl } from './data/requests/url.ts';
export { useItem, useItems } from './data/useCall.ts';
export { useCountsById, type CountsById } from './data/useCountsById.ts';
export { ExportMenu } from './export/ExportMenu.tsx';
export type { RowsFromCall, ExportColumn, ExportRequest } from './export/request.ts';
export type { ExportFormat, SheetCell } from './export/sheet.ts';
export { useExport, type StartExport } from './export/useExport.ts';
export { FormDialog } from './kinds/form/FormDialogPart.ts';
export type { RowsColumn } from './kinds/form/rows/rowsFormProps.ts';
export { RowsForm } from './kinds/form/rows/RowsFormPart.ts';
export { useFormat } from './i18n/useLanguage.ts';
export type {
  ActionDefinition,
  BlockDefinition,
  BlockProps,
  CellProps,
  ExportContext,
  FieldDefinition,
  SelectionBarProps,
  SelectionNoticeProps,
  ToExport,
  WidgetProps,
} from './registries.ts';
export { useCanCall, useHasFeature, useProfile } from './session/SessionContext.ts';
export { useCanOpen } from './session/useCanOpen.ts';
export { useMode } from './theme/mode.ts';
export { BidiText } from './ui/controls/BidiText.tsx';
export { Button, ButtonGroup } from './ui/controls/Button.tsx';
export { Checkbox, Radio } from './ui/controls/Checkbox.tsx';
export { Chip } from './ui/controls/Chip.tsx';
export { CountPill } from './ui/controls/CountPill.tsx';
export { DateBox } from './ui/date/DateBox.tsx';
export { SpanError } from './ui/date/SpanError.tsx';
export { useSpan, type SpanState } from './ui/date/useSpan.ts';
export { HeaderActions } from './ui/page/HeaderActions.tsx';
export { IconButton } from './ui/controls/IconButton.tsx';
export { Icon } from './ui/icons/Icon.tsx';
export { lazyPart } from './ui/states/lazyPart.tsx';
export { LOW_SHARE } from './ui/controls/lowShare.ts';
export { Notice } from './ui/states/Notice.tsx';
export { Dialog } from './ui/overlays.ts';
export { ProgressBar } from './ui/controls/ProgressBar.tsx';
export { ProgressLine } from './ui/controls/ProgressLine.tsx';
export { RetryView } from './ui/states/RetryView.tsx';
export { useHasSettled } from './ui/idle.ts';
export { Skeleton } from './ui/states/Skeleton.tsx';
export { Sparkline } from './ui/controls/Sparkline.tsx';
export { StateView } from './ui/states/StateView.tsx';
export { Thumbnail } from './ui/controls/Thumbnail.tsx';
export { useDelayed } from './ui/useDelayed.ts';
export { useTranslation } from './i18n/useTranslation.ts';
export { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
export type {
  ActionOptions,
  BlockOptions,
  CellOptions,
  WidgetOptions,
} from '../generated/options.ts';
