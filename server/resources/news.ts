import { column, defineResource } from './defineResource.ts';
import { newPublicationRow, publicationFields, type Publication } from './publication.ts';

export const NEWS: Publication = {
  id: 'news',
  table: 'news',
  through: 'news_school',
  from: 'news_id',
  schoolsLabel: 'news.col.schools',
};

/** The news of a company's schools. */
export const news = defineResource({
  id: 'news',
  table: 'news',
  owner: 'created_by',
  newRow: newPublicationRow,
  fields: {
    ...publicationFields(NEWS),
    liked_count: column('liked_count', 'integer'),
    // Spelled like this in the API.
    commnets_count: column('comments_count', 'integer'),
  },
});
