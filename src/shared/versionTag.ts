/**
 * Returns the entity tag of a row's version for ETag and If-Match. It is the same in every language
 * and changes with every edit.
 */
export const versionTag = (version: number): string => `"${version}"`;

/**
 * Returns the entity tag of a version that was read from a row, or null if the API returned none.
 */
export const versionTagOrNull = (version: unknown): string | null =>
  typeof version === 'number' ? versionTag(version) : null;
