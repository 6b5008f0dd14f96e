import { defineResource } from './defineResource.ts';
import { newPublicationRow, publicationFields, type Publication } from './publication.ts';

export const ANNOUNCEMENT: Publication = {
  id: 'announcement',
  table: 'announcement',
  through: 'announcement_school',
  from: 'announcement_id',
  schoolsLabel: 'announcement.col.schools',
};

/** The announcements of a company's schools. */
export const announcement = defineResource({
  id: 'announcement',
  table: 'announcement',
  owner: 'created_by',
  newRow: newPublicationRow,
  fields: publicationFields(ANNOUNCEMENT),
});
