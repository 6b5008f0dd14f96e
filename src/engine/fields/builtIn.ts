import type { FieldDefinition } from '../registries.ts';
import { ChipCell } from '../../values/choice/ChipCell.tsx';
import { DateCell } from '../../values/day/DateCell.tsx';
import { DocumentCell } from '../../values/document/DocumentCell.tsx';
import { ImageCell } from '../../values/picture/ImageCell.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { LinkCell } from '../../values/text/LinkCell.tsx';
import { MultilineCell } from '../../values/longText/MultilineCell.tsx';
import { NameListCell } from '../../values/rows/NameListCell.tsx';
import { NumberCell } from '../../values/decimal/NumberCell.tsx';
import { ProgressBarCell } from '../../values/decimal/ProgressBarCell.tsx';
import { RatingCell } from '../../values/decimal/RatingCell.tsx';
import { TextCell } from '../../values/text/TextCell.tsx';
import type { exporters } from './exporters.ts';
import type { widgets } from './widgets.ts';

const widget = <Id extends keyof typeof widgets>(id: Id) => ({
  loadWidget: async () => (await import('./widgets.ts')).widgets[id],
});
const exporter = <Id extends keyof typeof exporters>(id: Id) => ({
  loadExport: async () => (await import('./exporters.ts')).exporters[id],
});

// The calendar's tables are large, and few lists and details show Hijri dates.
const HijriDateCell = lazyPart(
  async () => (await import('../../values/hijriDate/HijriDateCell.tsx')).HijriDateCell,
  { optional: true },
);

export const builtInFields: FieldDefinition[] = [
  { id: 'text', Cell: TextCell, ...widget('text'), ...exporter('text') },
  { id: 'number', Cell: NumberCell, ...widget('number'), ...exporter('number') },
  { id: 'date', Cell: DateCell, ...exporter('date') },
  { id: 'nameList', Cell: NameListCell, ...exporter('nameList') },
  { id: 'chip', Cell: ChipCell, ...exporter('chip') },
  { id: 'progressBar', Cell: ProgressBarCell, ...exporter('progressBar') },
  { id: 'rating', Cell: RatingCell, ...exporter('rating') },
  { id: 'link', Cell: LinkCell, ...exporter('link') },
  { id: 'multiline', Cell: MultilineCell, ...widget('multiline') },
  { id: 'password', ...widget('password') },
  { id: 'select', ...widget('select') },
  { id: 'multiSelect', ...widget('multiSelect') },
  { id: 'checkboxes', ...widget('checkboxes') },
  { id: 'switch', ...widget('switch') },
  { id: 'image', Cell: ImageCell, ...widget('image') },
  {
    id: 'hijriDate',
    Cell: HijriDateCell,
    loadWidget: async () => (await import('../../values/hijriDate/HijriDateWidget.tsx')).HijriDateWidget,
  },
  {
    id: 'document',
    Cell: DocumentCell,
    loadWidget: async () => (await import('../../values/document/DocumentWidget.tsx')).DocumentWidget,
  },
  // Far larger than all other widgets together, so it is a chunk of its own.
  {
    id: 'richText',
    loadWidget: async () => (await import('../../values/html/RichTextWidget.tsx')).RichTextWidget,
  },
  // The date picker is large, and few forms contain dates.
  {
    id: 'datePicker',
    loadWidget: async () => (await import('../../values/day/DatePickerWidget.tsx')).DatePickerWidget,
  },
];
