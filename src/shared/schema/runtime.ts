/** The functions that precompiled validators import; see precompile.ts of the compiler. */
export { hasAllowedCharacters } from '../text/characters.ts';
export { isDeepEqual, ucs2length } from '../resolved/compare.ts';
export { documentBytesOf, isDocumentOf } from '../files/document.ts';
export { createToday, isNotAfter, isPast } from '../time/days.ts';
export { imageBytesOf, imagePixelsOf, isImageOf } from '../files/image.ts';
export { validatedFormats } from './validatedFormats.ts';
export { textLengthOf } from '../text/richText.ts';
