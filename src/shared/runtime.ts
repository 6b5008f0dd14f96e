/** The functions that precompiled validators import; see precompile.ts of the compiler. */
export { hasAllowedCharacters } from './characters.ts';
export { isDeepEqual, ucs2length } from './compare.ts';
export { documentBytesOf, isDocumentOf } from './document.ts';
export { createToday, isNotAfter, isPast } from './days.ts';
export { imageBytesOf, imagePixelsOf, isImageOf } from './image.ts';
export { validatedFormats } from './validatedFormats.ts';
export { textLengthOf } from './richText.ts';
