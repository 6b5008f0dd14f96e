import type { CellProps, FieldDefinition } from '../registries.ts';
import { ChipCell } from './chip/ChipCell.tsx';
import { DateCell } from './date/DateCell.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { MultilineCell } from './multiline/MultilineCell.tsx';
import { NameListCell } from './nameList/NameListCell.tsx';
import { NumberCell } from './number/NumberCell.tsx';
import { TextCell } from './text/TextCell.tsx';
import type { exporters } from './exporters.ts';
import type { lazyCells } from './lazyCells.ts';
import type { widgets } from './widgets.ts';

const widget = (id: keyof typeof widgets) => ({
  loadWidget: async () => (await import('./widgets.ts')).widgets[id],
});
const exporter = (id: keyof typeof exporters) => ({
  loadExport: async () => (await import('./exporters.ts')).exporters[id],
});
const lazyCell = (id: keyof typeof lazyCells) => ({
  Cell: lazyPart<CellProps>(async () => (await import('./lazyCells.ts')).lazyCells[id], {
    optional: true,
    withoutMui: true,
  }),
});

// Few lists and details show these.
const HijriDateCell = lazyPart(
  async () => (await import('./hijriDate/HijriDateCell.tsx')).HijriDateCell,
  {
    optional: true,
    withoutMui: true,
  },
);
const DocumentCell = lazyPart(
  async () => (await import('./document/DocumentCell.tsx')).DocumentCell,
  { optional: true },
);

export const builtInFields: FieldDefinition[] = [
  { id: 'text', Cell: TextCell, ...widget('text'), ...exporter('text') },
  { id: 'number', Cell: NumberCell, ...widget('number'), ...exporter('number') },
  { id: 'date', Cell: DateCell, ...exporter('date') },
  { id: 'nameList', Cell: NameListCell, ...exporter('nameList') },
  { id: 'chip', Cell: ChipCell, ...exporter('chip') },
  { id: 'progressBar', ...lazyCell('progressBar'), ...exporter('progressBar') },
  { id: 'rating', ...lazyCell('rating'), ...exporter('rating') },
  { id: 'link', ...lazyCell('link'), ...exporter('link') },
  { id: 'multiline', Cell: MultilineCell, ...widget('multiline') },
  { id: 'password', ...widget('password') },
  { id: 'select', ...widget('select') },
  { id: 'multiSelect', ...widget('multiSelect') },
  { id: 'checkboxes', ...widget('checkboxes') },
  { id: 'switch', ...widget('switch') },
  {
    id: 'image',
    Cell: lazyPart(async () => (await import('./image/ImageCell.tsx')).ImageCell),
    ...widget('image'),
  },
  {
    id: 'hijriDate',
    Cell: HijriDateCell,
    loadWidget: async () => (await import('./hijriDate/HijriDateWidget.tsx')).HijriDateWidget,
  },
  {
    id: 'document',
    Cell: DocumentCell,
    loadWidget: async () => (await import('./document/DocumentWidget.tsx')).DocumentWidget,
  },
  // Far larger than all other widgets together, so it is a chunk of its own.
  {
    id: 'richText',
    loadWidget: async () => (await import('./richText/RichTextWidget.tsx')).RichTextWidget,
  },
  // The date picker is large, and few forms contain dates.
  {
    id: 'datePicker',
    loadWidget: async () => (await import('./datePicker/DatePickerWidget.tsx')).DatePickerWidget,
  },
];
