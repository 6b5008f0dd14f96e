import type { ResolvedCall } from '../resolved/resolved.ts';

/** Returns the id of the resource that a call belongs to: the part of its name before the dot. */
export const resourceOf = ({ name }: Pick<ResolvedCall, 'name'>): string =>
  name.slice(0, name.indexOf('.'));

/** Whether a call changes nothing. */
export const isReadOnly = ({ effect }: Pick<ResolvedCall, 'effect'>): boolean => effect === 'read';

/** Whether a call returns rows, which have an order. */
export const returnsRows = ({ response }: Pick<ResolvedCall, 'response'>): boolean =>
  response === 'page' || response === 'items';

/** Whether a response is one page of many. */
export const isPaged = ({ response }: Pick<ResolvedCall, 'response'>): boolean =>
  response === 'page' || response === 'bin' || isLog({ response });

/** Whether a response is a page of a log of one item: its changes, or who has read it. */
export const isLog = ({ response }: Pick<ResolvedCall, 'response'>): boolean =>
  response === 'history' || response === 'accessLog';

/** Whether the audit records who reads an item with a call. */
export const isAuditedRead = ({ audited, effect, path }: ResolvedCall): boolean =>
  audited === true && effect === 'read' && path.includes('/:id');

/** Whether the pages of a response have numbers. Other pages are reached by their links only. */
export const hasPageNumbers = ({ response }: Pick<ResolvedCall, 'response'>): boolean =>
  response === 'page' || response === 'bin';

/**
 * Whether a call is about deleted items that are kept: it lists, restores or erases them. It does
 * not read the table of the resource.
 */
export const isOfBin = ({ response, effect }: Pick<ResolvedCall, 'response' | 'effect'>): boolean =>
  response === 'bin' || effect === 'restore' || effect === 'erase';

/** Returns the field of an order. An order that begins with a minus is descending. */
export const sortedField = (order: string): string => order.replace(/^-/, '');

/** Returns all fields by which the rows of a call can be sorted, each once. */
export const sortedFields = ({
  sortFields,
  defaultSort,
}: Pick<ResolvedCall, 'sortFields' | 'defaultSort'>): string[] => [
  ...new Set([...sortFields, sortedField(defaultSort)]),
];

/**
 * Returns the entity of the items that a call returns: that of its resource, or that of all deleted
 * items.
 */
export const answeredEntity = (
  { response }: Pick<ResolvedCall, 'response'>,
  entity: string,
): string => (response === 'bin' ? 'removed-item' : entity);
