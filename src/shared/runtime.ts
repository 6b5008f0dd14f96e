/** All that a precompiled validator needs beside itself; see precompile.ts of the compiler. */
export { hasAllowedCharacters } from './characters.ts';
export { equal, ucs2length } from './compare.ts';
export { documentBytesOf, isDocumentOf } from './document.ts';
export { createToday, isNotAfter, isPast } from './days.ts';
export { imageBytesOf, imagePixelsOf, isImageOf } from './image.ts';
export { judgedFormats } from './judgedFormats.ts';
export { textLengthOf } from './richText.ts';
