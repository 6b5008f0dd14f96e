import type { Row } from '../db/rows.ts';
import { column, defineResource } from './defineResource.ts';
import {
  LIST_SEPARATOR,
  newPublicationRow,
  publicationFields,
  type Publication,
} from './publication.ts';

/** KG1 to grade 12. */
const STAGES = Array.from({ length: 15 }, (_none, index) => index + 1);

const stagesOf = (row: Row): number[] =>
  (row['stages_ids'] as number[]).toSorted((one, other) => one - other);

export const EVENT: Publication = {
  id: 'event',
  table: 'event',
  through: 'event_school',
  from: 'event_id',
  schoolsLabel: 'event.col.schools',
  publicPageColumns: {
    stages_ids: 'stages_ids',
    place: 'place',
    location: 'location',
    event_date: 'event_date',
    valid_till: 'valid_till',
  },
  facts: (row, translate) => [
    {
      label: 'event.col.place',
      text: row['place'] === 1 ? translate('events.place.inSchool') : String(row['location']),
    },
    { label: 'event.col.event_date', day: String(row['event_date']) },
    ...(row['valid_till'] === row['event_date']
      ? []
      : [{ label: 'event.col.valid_till', day: String(row['valid_till']) }]),
  ],
  lists: (row, translate) => [
    {
      label: 'event.col.stages',
      names: stagesOf(row).map((stage) => translate(`stage.${stage}`)),
    },
  ],
};

/** The events of a company's schools. */
export const event = defineResource({
  id: 'event',
  table: 'event',
  owner: 'created_by',
  newRow: newPublicationRow,
  derive: ({ event_date: day, valid_till: lastDay }) => ({ event_date: day ?? lastDay }),
  fields: {
    ...publicationFields(EVENT),
    stages_ids: { from: 'numbers', column: 'stages_ids', allowed: STAGES },
    stages: {
      from: 'computed',
      needs: { stages_ids: 'stages_ids' },
      compute: (row, { translateWord }) =>
        stagesOf(row).map((id) => ({ id, name: translateWord('stage', id) })),
    },
    stages_names: {
      from: 'computed',
      needs: { stages_ids: 'stages_ids' },
      compute: (row, { translateWord, language }) =>
        stagesOf(row)
          .map((id) => translateWord('stage', id))
          .join(LIST_SEPARATOR[language]),
    },
    place: column('place', 'integer'),
    location: column('location', 'text'),
    valid_till: column('valid_till', 'day'),
    event_date: column('event_date', 'day'),
    interested_count: column('interested_count', 'integer'),
    // The API has the same number under both names.
    interested: column('interested_count', 'integer'),
  },
});
