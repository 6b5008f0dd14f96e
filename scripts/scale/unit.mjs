/**
 * Reads a unit file of systemd.
 * @param {string} text
 * @param {string} instance what `%i` stands for
 * @returns {Record<string, string[]>} the values of each setting, of all sections together
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
 * Reads assignments of an `Environment=` setting: separated by spaces, in quotation marks where a value holds one.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readAssignments(text) {
  const found = [...text.matchAll(/(?:"(\w+)=([^"]*)"|'(\w+)=([^']*)'|(\w+)=(\S*))/g)];
  return Object.fromEntries(
    found.map(([, a, one, b, other, c, plain]) => [a ?? b ?? c, one ?? other ?? plain]),
  );
}

/**
 * Reads a file as systemd reads an `EnvironmentFile=`: a value ends with its line, may be quoted, and `\` outside of single quotation marks
 * takes the next character as it is. Values of several lines are not read.
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
  const doubled = /^"((?:[^"\\]|\\.)*)"$/.exec(value)?.[1];
  return doubled === undefined
    ? value.replace(/\\(.)/g, '$1')
    : doubled.replace(/\\(["\\`$])/g, '$1');
}
