/**
 * What a product may use in the browser and on the server, as `nasaq/shared`. What only servers need
 * is in `nasaq/server`, so that no page loads it.
 */
export { hasFilters } from './access.ts';
export { roundToHundredths } from './aggregates.ts';
export { buildUrl } from './buildUrl.ts';
export { compareNames } from './compareNames.ts';
export { readPhoneNumber, toMailLink, toPhoneLink, type PhoneRules } from './contacts.ts';
export { addDays, createDayOf, DAY_MS, daysBetween } from './days.ts';
export { isId } from './isId.ts';
export { languageFacts } from './languages.ts';
export { toLocalPath } from './localPath.ts';
export { memoize } from './memoize.ts';
export { amountText, sumOf } from './money.ts';
export type { PictureKind } from './pictureKinds.ts';
export { PICTURE_WIDTHS, toSrcSet } from './pictureWidths.ts';
export type { Language, ResolvedApp, ResolvedCall, ResolvedListPart } from './resolved.ts';
export type { QueryRows } from './resolvedQuery.ts';
export { isObject } from './schemaFields.ts';
export type { TypeId } from './storage.ts';
export { directionOfText } from './textDirection.ts';
export { createTranslate, type Translate } from './translate.ts';
export { versionTagOrNull } from './versionTag.ts';
export { endOfDay, startOfDay } from './timeZones.ts';
