import { expect, it } from 'vitest';
import { schemaFields } from '../../src/shared/resolved/schemaFields.ts';
import type { ResolvedList } from '../../src/shared/resolved/resolved.ts';
import { definitions } from '../helpers/testApp.ts';

interface Card {
  field: string;
  note?: string;
}

interface Chart {
  title: string;
  note?: string;
}

/** The reports of the product: lists that are no plain table. */
const reports = [...definitions().screens.values()].filter(
  (screen): screen is ResolvedList => screen.kind === 'list' && screen.view !== 'table',
);

const optionsOf = <Options>({ blocks }: ResolvedList, block: string) =>
  blocks.flatMap((one) => (one.block === block ? [one.options as unknown as Options] : []));

const missing = (report: ResolvedList, names: string[]) =>
  names.map((name) => `${report.id}: ${name}`);

it('every card, chart and column with a figure says what it counts', () => {
  const cards = reports.flatMap((report) =>
    missing(
      report,
      optionsOf<{ items: Card[] }>(report, 'cards').flatMap(({ items }) =>
        items.flatMap(({ field, note }) => (note === undefined ? [field] : [])),
      ),
    ),
  );
  const charts = reports.flatMap((report) =>
    missing(
      report,
      optionsOf<Chart>(report, 'chart').flatMap(({ title, note }) =>
        note === undefined ? [title] : [],
      ),
    ),
  );
  // In the other reports a row is one interview, reservation or instalment, not a figure.
  const columns = reports
    .filter(({ view }) => view === 'grid')
    .flatMap((report) =>
      missing(
        report,
        report.columns.flatMap(({ field, align, cell, tooltip }) =>
          (align === 'number' || cell === 'progressBar' || cell === 'rating') &&
          tooltip === undefined
            ? [field]
            : [],
        ),
      ),
    );
  expect([cards, charts, columns]).toEqual([[], [], []]);
  expect(reports.length).toBeGreaterThan(9);
});

it('charts with the same title show the same figure', () => {
  const notes = new Map<string, Set<string | undefined>>();
  for (const { title, note } of reports.flatMap((report) => optionsOf<Chart>(report, 'chart')))
    notes.set(title, (notes.get(title) ?? new Set()).add(note));
  expect([...notes].filter(([, all]) => all.size > 1)).toEqual([]);
  expect(notes.size).toBeGreaterThan(3);
});

it('every field that a query counts as a share names its whole', () => {
  const { queries, resources, entities } = definitions();
  const shares = [...queries].flatMap(([id, { measures }]) => {
    const resource = resources.get(id)!;
    const totalEntities = Object.values(resource.calls).flatMap((call) => call.totals ?? []);
    return [resource.entity, ...totalEntities].flatMap((entity) => {
      const fields = schemaFields(entities.get(entity)!.schema);
      return Object.entries(measures).flatMap(([name, measure]) =>
        measure.from === 'share'
          ? [[`${entity}.${name}`, fields[name]?.['percentOf'], measure.whole]]
          : [],
      );
    });
  });
  expect(shares.map(([name, whole]) => [name, whole])).toEqual(
    shares.map(([name, , of]) => [name, of]),
  );
  expect(shares.length).toBeGreaterThan(3);
});
