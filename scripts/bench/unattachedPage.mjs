/**
 * Opens a page that Playwright is not attached to. When a client such as Playwright subscribes to
 * console messages and errors, V8 parses scripts a second time to locate errors. This adds 0.1 s to
 * a first visit on a slow machine, which real users do not have.
 * @param {import('@playwright/test').Browser} browser
 */
export async function openUnattachedPage(browser) {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  // With `flatten`, the page's messages would arrive under a session id that Playwright does not
  // know.
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  /** @type {Map<number, (response: { result?: any, error?: { message: string } }) => void>} */
  const pending = new Map();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, ...response } = JSON.parse(message);
    pending.get(id)?.(response);
    pending.delete(id);
  });
  let last = 0;
  const send = async (/** @type {string} */ method, /** @type {object} */ params = {}) => {
    const id = (last += 1);
    /** @type {Promise<{ result?: any, error?: { message: string } }>} */
    const response = new Promise((resolve) => pending.set(id, resolve));
    await session.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await response;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return {
    send,
    /** Evaluates an expression in the page and awaits its result. */
    evaluate: async (/** @type {string} */ expression) => {
      const { result, exceptionDetails } = await send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails)
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}
