/**
 * The formats that a schema may name, as regular expressions, so that a precompiled validator can
 * contain them. Each runs in linear time: no two adjacent repetitions accept the same character.
 */

const LEAP_DAY = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29`;
const DAY = String.raw`\d{4}-(?:02-(?:0[1-9]|1\d|2[0-8])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01]))`;
const DATE = `(?:${LEAP_DAY}|${DAY})`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
/** No time zone is further from UTC than 14 hours, and PostgreSQL rejects offsets of a day. */
const OFFSET = String.raw`(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)`;

export const formats: Record<string, RegExp> = {
  /** An existing date of the Gregorian calendar: `2028-02-29`. */
  date: new RegExp(`^${DATE}$`),
  /** ISO 8601 with seconds and offset: `2026-11-20T13:05:00+03:00`. */
  'date-time': new RegExp(String.raw`^${DATE}T${TIME}:[0-5]\d(?:\.\d{1,9})?${OFFSET}$`),
  time: new RegExp(`^${TIME}$`),
  /**
   * One mailbox with a domain of at least two labels. Only the mail host knows which other
   * characters it allows in a mailbox.
   */
  email: /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(?:\.[^\s@.<>()[\]\\,;:"]+)+$/,
  /** An http or https URL. */
  uri: /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#@<>"\\]+(?:[/?#][^\s<>"\\]*)?$/,
  /** A data URI with base64 content: `data:image/png;base64,…`. */
  'data-url': /^data:[a-z]+\/[a-z0-9.+-]+;base64,[A-Za-z0-9+/]+={0,2}$/,
};
