import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../../src/cli/children.mjs';

/** The timeout for one block of commands. Building a release takes longest. */
const TIMEOUT_MINUTES = 15;

/**
 * Runs commands in bash in a pseudo-terminal, so that programs prompt for passwords. The terminal
 * is `script` of util-linux.
 * @param {string} text
 * @param {object} options
 * @param {string} options.folder for the file that holds the commands
 * @param {NodeJS.ProcessEnv} options.env
 * @param {Record<string, string>} options.answers what to type, by the beginning of the prompt
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runInTerminal(text, { folder, env, answers }) {
  const file = join(folder, 'commands.sh');
  writeFileSync(file, text);
  const child = startChild(
    'script',
    ['--quiet', '--return', '--flush', '--command', `bash -e ${file}`, '/dev/null'],
    { cwd: '/', env, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let output = '';
  let searchedLength = 0;
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
    for (;;) {
      const prompt = findPrompt(output.slice(searchedLength), answers);
      if (!prompt) return;
      searchedLength += prompt.end;
      child.stdin?.write(`${prompt.answer}\n`);
    }
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MINUTES * 60_000);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output: output.replaceAll('\r', '') });
    });
  });
}

/**
 * Finds the first prompt in the output. A prompt ends with a colon.
 * @param {string} output
 * @param {Record<string, string>} answers
 */
function findPrompt(output, answers) {
  const prompts = Object.entries(answers).flatMap(([question, answer]) => {
    const match = new RegExp(`${question}[^\\n]*?: ?`).exec(output);
    return match ? [{ answer, end: match.index + match[0].length }] : [];
  });
  return prompts.sort((a, b) => a.end - b.end)[0];
}
