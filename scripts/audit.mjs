import { runNpm } from './npm.mjs';
import { fail, log } from '../src/cli/print.mjs';

/**
 * @typedef {{ title: string, url: string, severity: string, range: string }} Advisory
 * @typedef {{ name: string, via: (Advisory | string)[], fixAvailable: boolean | { name: string, version: string } }} Vulnerability
 */

// Fails when a production dependency has a known vulnerability of severity high or critical.

const SERIOUS_SEVERITIES = ['high', 'critical'];

// In offline mode npm reports no vulnerabilities without asking the registry. There are no retries
// if the registry does not respond.
const REQUEST_OPTIONS = ['--offline=false', '--fetch-retries=0', '--fetch-timeout=30000'];

const { output, errors } = runNpm([
  'audit',
  '--package-lock-only',
  '--omit',
  'dev',
  '--json',
  ...REQUEST_OPTIONS,
]);
const response = parse(output);

if (isReport(response)) checkVulnerabilities(Object.values(response.vulnerabilities));
else if (isRequestFailure(response))
  log(
    `The production dependencies were not checked: the registry does not answer audits (${response.statusCode ?? 'network error'}).`,
  );
else
  fail(
    `npm could not check the production dependencies.\n${response?.error?.summary ?? errors.trimEnd()}`,
  );

/** @param {Vulnerability[]} vulnerabilities */
function checkVulnerabilities(vulnerabilities) {
  const serious = vulnerabilities.flatMap((vulnerability) =>
    advisoriesOf(vulnerability).map((advisory) => formatVulnerability(vulnerability, advisory)),
  );
  if (serious.length > 0)
    fail(`Production dependencies have known vulnerabilities:\n${serious.join('\n')}`);
  log('No production dependency has a known vulnerability of severity high or critical.');
}

/**
 * Returns the serious advisories of the package itself. A string in `via` names a dependency, which
 * has an entry of its own in the report.
 * @param {Vulnerability} vulnerability
 * @returns {Advisory[]}
 */
function advisoriesOf({ via }) {
  return via.flatMap((cause) =>
    typeof cause === 'object' && SERIOUS_SEVERITIES.includes(cause.severity) ? [cause] : [],
  );
}

/**
 * @param {Vulnerability} vulnerability
 * @param {Advisory} advisory
 */
function formatVulnerability({ name, fixAvailable }, { severity, title, range, url }) {
  const update =
    typeof fixAvailable === 'object'
      ? `; npm proposes ${fixAvailable.name} ${fixAvailable.version}`
      : '';
  return `  ${name} (${severity}): ${title}. ${describeFix(range)}${update}. ${url}`;
}

/**
 * Describes the versions that fix the vulnerability: the end of each affected range.
 * @param {string} range as in `>=4.0.0 <4.17.21`
 */
function describeFix(range) {
  const versions = [...range.matchAll(/<(=?)\s*([^\s|]+)/g)].map(([, included, version]) =>
    included ? `after ${version}` : `in ${version}`,
  );
  return versions.length > 0
    ? `Fixed ${versions.join(', ')}`
    : `No fixed version is known; affected: ${range}`;
}

/** @param {any} json */
function isReport(json) {
  return json?.auditReportVersion === 2;
}

/**
 * Whether the registry could not be asked. For a faulty lock file, npm reports an error code
 * instead.
 * @param {any} json
 */
function isRequestFailure(json) {
  return typeof json?.message === 'string' && json.error?.code === undefined;
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
