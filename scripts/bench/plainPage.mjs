/**
 * A new page of a browser that is driven past Playwright. To whoever listens for its errors and console, as Playwright does, a page tells where
 * every error was made, and parses its scripts once more for that: a tenth of a second of a first visit on a slow machine, which nobody has
 * at home.
 * @param {import('@playwright/test').Browser} browser
 */
export async function openPlainPage(browser) {
  const tools = await browser.newBrowserCDPSession();
  const { browserContextId } = await tools.send('Target.createBrowserContext');
  const { targetId } = await tools.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  // Not `flatten`: messages of a flattened session would be given to Playwright, which knows nothing of it.
  const { sessionId } = await tools.send('Target.attachToTarget', { targetId, flatten: false });
  /** @type {Map<number, (answer: { result?: any, error?: { message: string } }) => void>} */
  const asked = new Map();
  tools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, ...answer } = JSON.parse(message);
    asked.get(id)?.(answer);
    asked.delete(id);
  });
  let last = 0;
  const send = async (/** @type {string} */ method, /** @type {object} */ params = {}) => {
    const id = (last += 1);
    /** @type {Promise<{ result?: any, error?: { message: string } }>} */
    const answer = new Promise((resolve) => asked.set(id, resolve));
    await tools.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return {
    send,
    /** The value of an expression in the page, once it is settled. */
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
      await tools.send('Target.disposeBrowserContext', { browserContextId });
      await tools.detach();
    },
  };
}
