import type { Row } from '../db/rows.ts';
import { column, defineResource } from './defineResource.ts';
import { COMMA, newPublication, publicationFields, type Publication } from './publication.ts';

/** KG1 to grade 12. */
const STAGES = Array.from({ length: 15 }, (_none, index) => index + 1);

const stagesOf = (row: Row): number[] =>
  (row['stages_ids'] as number[]).toSorted((one, other) => one - other);

export const EVENT: Publication = {
  id: 'event',
  table: 'event',
  through: 'event_school',
  from: 'event_id',
  schoolsLabel: 'events.col.school',
  more: {
    stages_ids: 'stages_ids',
    place: 'place',
    location: 'location',
    event_date: 'event_date',
    valid_till: 'valid_till',
  },
  facts: (row, say) => [
    {
      label: 'events.col.location',
      text: row['place'] === 1 ? say('events.place.inSchool') : String(row['location']),
    },
    { label: 'events.col.eventDate', day: String(row['event_date']) },
    ...(row['valid_till'] === row['event_date']
      ? []
      : [{ label: 'events.col.validTill', day: String(row['valid_till']) }]),
  ],
  lists: (row, say) => [
    { label: 'events.col.stages', names: stagesOf(row).map((stage) => say(`stage.${stage}`)) },
  ],
};

/** The events of a company's schools. */
export const event = defineResource({
  id: 'event',
  table: 'event',
  owner: 'created_by',
  newRow: newPublication,
  follow: ({ event_date: day, valid_till: till }) => ({ event_date: day ?? till }),
  fields: {
    ...publicationFields(EVENT),
    stages_ids: { from: 'chosen', column: 'stages_ids', known: STAGES },
    stages: {
      from: 'made',
      needs: { stages_ids: 'stages_ids' },
      make: (row, { word }) => stagesOf(row).map((id) => ({ id, name: word('stage', id) })),
    },
    stages_names: {
      from: 'made',
      needs: { stages_ids: 'stages_ids' },
      make: (row, { word, language }) =>
        stagesOf(row)
          .map((id) => word('stage', id))
          .join(COMMA[language]),
    },
    place: column('place', 'integer'),
    location: column('location', 'text'),
    valid_till: column('valid_till', 'day'),
    event_date: column('event_date', 'day'),
    interested_count: column('interested_count', 'integer'),
    interested: column('interested_count', 'integer'),
  },
});
