/**
 * What a product may use in the browser and on the server, as `nasaq/shared`. What only servers need
 * is in `nasaq/server`, so that no page loads it.
 */
export { hasFilters } from './calls/access.ts';
export { roundToHundredths } from './numbers/aggregates.ts';
export { buildUrl } from './calls/buildUrl.ts';
export { compareNames } from './text/compareNames.ts';
export { readPhoneNumber, toMailLink, toPhoneLink, type PhoneRules } from './text/contacts.ts';
export { addDays, createDayOf, DAY_MS, daysBetween } from './time/days.ts';
export { isId } from './isId.ts';
export { languageFacts } from './text/languages.ts';
export { toLocalPath } from './text/localPath.ts';
export { memoize } from './memoize.ts';
export { amountText, sumOf } from './numbers/money.ts';
export type { PictureKind } from './files/pictureKinds.ts';
export { PICTURE_WIDTHS, toSrcSet } from './files/pictureWidths.ts';
export type { Language, ResolvedApp, ResolvedCall, ResolvedListPart } from './resolved/resolved.ts';
export type { QueryRows } from './resolved/resolvedQuery.ts';
export { isObject } from './resolved/schemaFields.ts';
export type { TypeId } from './resolved/storage.ts';
export { directionOfText } from './text/textDirection.ts';
export { createTranslate, type Translate } from './schema/translate.ts';
export { versionTagOrNull } from './versionTag.ts';
export { endOfDay, startOfDay } from './time/timeZones.ts';
