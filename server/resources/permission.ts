import { defineResource } from './defineResource.ts';

/**
 * The permissions of a school's manager, with their group. Their names are the texts
 * `permission.<id>`.
 */
const PERMISSIONS: readonly { id: number; group: string }[] = [
  { id: 1, group: 'content' },
  { id: 2, group: 'content' },
  { id: 3, group: 'content' },
  { id: 4, group: 'content' },
  { id: 5, group: 'parents' },
  { id: 6, group: 'parents' },
  { id: 7, group: 'parents' },
  { id: 8, group: 'management' },
  { id: 9, group: 'management' },
  { id: 10, group: 'management' },
];

export const PERMISSION_IDS: readonly number[] = PERMISSIONS.map(({ id }) => id);

/** The permissions that can be given to managers of schools. */
export const permission = defineResource({
  id: 'permission',
  handlers: {
    all: ({ services: { translate }, language }) => {
      const nameOf = (key: string | number) => translate(language, `permission.${key}`);
      return Promise.resolve(
        PERMISSIONS.map(({ id, group }) => ({
          id,
          name: nameOf(id),
          group: nameOf(`group.${group}`),
        })),
      );
    },
  },
});
