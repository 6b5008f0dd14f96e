/** Loading code fails after this time, of a screen as well as of a part of one. */
const CODE_TIMEOUT_MS = 120_000;

/** Resolves with code that is being loaded. Rejects if it has not arrived after two minutes. */
export async function withCodeTimeout<Code>(code: Promise<Code>): Promise<Code> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Loading the code timed out')), CODE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([code, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
