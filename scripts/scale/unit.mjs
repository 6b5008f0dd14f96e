/**
 * Parses a systemd unit file.
 * @param {string} text
 * @param {string} instance replaces `%i`
 * @returns {Record<string, string[]>} the values of each setting; sections are merged
 */
export function readUnit(text, instance) {
  /** @type {Record<string, string[]>} */
  const settings = {};
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line.trim()) ?? [];
    if (name) (settings[name] ??= []).push(value.trim().replaceAll('%i', instance));
  }
  return settings;
}

/**
 * Parses the assignments of an `Environment=` setting. They are separated by spaces and quoted if
 * the value contains one.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readAssignments(text) {
  const assignments = [...text.matchAll(/(?:"(\w+)=([^"]*)"|'(\w+)=([^']*)'|(\w+)=(\S*))/g)];
  return Object.fromEntries(
    assignments.map(([, name1, doubleQuoted, name2, singleQuoted, name3, plain]) => [
      name1 ?? name2 ?? name3,
      doubleQuoted ?? singleQuoted ?? plain,
    ]),
  );
}

/**
 * Parses an `EnvironmentFile=` as systemd does: one assignment per line. Values may be quoted. `\`
 * escapes any character outside of quotes, nothing in single quotes, and only `"`, `\`, backquote
 * and `$` in double quotes. Multi-line values are not supported.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readEnvironmentFile(text) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#;]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(line) ?? [];
      return [name.trim(), unquote(value.trim())];
    }),
  );
}

/** @param {string} value */
function unquote(value) {
  const quoted = /^'([^']*)'$/.exec(value)?.[1];
  if (quoted !== undefined) return quoted;
  const doubleQuoted = /^"((?:[^"\\]|\\.)*)"$/.exec(value)?.[1];
  return doubleQuoted === undefined
    ? value.replace(/\\(.)/g, '$1')
    : doubleQuoted.replace(/\\(["\\`$])/g, '$1');
}
