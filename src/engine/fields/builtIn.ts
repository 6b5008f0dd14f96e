import type { CellProps, FieldDefinition } from '../registries.ts';
import { ChipCell } from './chip/ChipCell.tsx';
import { DateCell } from './date/DateCell.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { MultilineCell } from './multiline/MultilineCell.tsx';
import { NamesCell } from './names/NamesCell.tsx';
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
    quiet: true,
    withoutMui: true,
  }),
});

// Few lists and details show these.
const HijriCell = lazyPart(async () => (await import('./hijri/HijriCell.tsx')).HijriCell, {
  quiet: true,
  withoutMui: true,
});
const DocumentCell = lazyPart(
  async () => (await import('./document/DocumentCell.tsx')).DocumentCell,
  { quiet: true },
);

export const builtInFields: FieldDefinition[] = [
  { id: 'text', Cell: TextCell, ...widget('text'), ...exporter('text') },
  { id: 'number', Cell: NumberCell, ...widget('number'), ...exporter('number') },
  { id: 'date', Cell: DateCell, ...exporter('date') },
  { id: 'names', Cell: NamesCell, ...exporter('names') },
  { id: 'chip', Cell: ChipCell, ...exporter('chip') },
  { id: 'bar', ...lazyCell('bar'), ...exporter('bar') },
  { id: 'rating', ...lazyCell('rating'), ...exporter('rating') },
  { id: 'link', ...lazyCell('link'), ...exporter('link') },
  { id: 'multiline', Cell: MultilineCell, ...widget('multiline') },
  { id: 'password', ...widget('password') },
  { id: 'choice', ...widget('choice') },
  { id: 'choices', ...widget('choices') },
  { id: 'checks', ...widget('checks') },
  { id: 'switch', ...widget('switch') },
  {
    id: 'image',
    Cell: lazyPart(async () => (await import('./image/ImageCell.tsx')).ImageCell),
    ...widget('image'),
  },
  {
    id: 'hijri',
    Cell: HijriCell,
    loadWidget: async () => (await import('./hijri/HijriWidget.tsx')).HijriWidget,
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
  { id: 'day', loadWidget: async () => (await import('./day/DayWidget.tsx')).DayWidget },
];
