/** The tag of a row's version, as ETag and If-Match name it: the same in every language, another after every edit. */
export const versionTag = (version: number): string => `"${version}"`;

/** The tag of what a row says of its version; null where its host tells none, which is asked for none then. */
export const versionTagOrNull = (version: unknown): string | null =>
  typeof version === 'number' ? versionTag(version) : null;
