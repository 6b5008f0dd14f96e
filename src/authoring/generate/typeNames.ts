/** Returns the name of a type from ids and words, such as `LoanTermsOptions`. */
export const toTypeName = (...parts: string[]): string =>
  parts
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
