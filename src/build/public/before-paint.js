// Sets language, direction, colour mode and frame before the first paint, and starts loading the
// texts. A separate file, because the Content-Security-Policy forbids inline scripts.
(function () {
  var data = document.currentScript.dataset;
  var languages = data.languages.split(',');
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var language = stored(data.languageKey);
  if (languages.indexOf(language) < 0) language = languages[0];
  var mode = stored(data.modeKey);
  if (mode !== 'light' && mode !== 'dark')
    mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  var html = document.documentElement;
  html.lang = language;
  html.dir = data.rightToLeft.split(',').indexOf(language) < 0 ? 'ltr' : 'rtl';
  html.dataset.mode = mode;
  // What the oldest supported browsers have: Chrome 120, Firefox 124, Safari 17.4 (README.md).
  if (
    !window.AbortSignal ||
    !AbortSignal.any ||
    !window.CSS ||
    !CSS.supports('selector(:has(:dir(rtl)))')
  ) {
    addEventListener('DOMContentLoaded', function () {
      showMessage([JSON.parse(data.failureTexts)[language][2]]);
    });
    return;
  }
  var token = stored(data.tokenKey);
  if (token) html.dataset.visitor = 'known';
  // The server lists the requests of the first screen in the page. They start now, and the app
  // picks up their responses (src/engine/data/requests/openingCalls.ts).
  function metaContent(name) {
    var meta = document.querySelector('meta[name="' + name + '"]');
    return meta ? meta.content : '';
  }
  if (token)
    window.openingCalls = JSON.parse(metaContent('opening-calls') || '[]').map(function (address) {
      var url = metaContent('api-base').replace(/\/$/, '') + address;
      var headers = {
        Accept: 'application/json',
        'Accept-Language': language,
        Authorization: 'Bearer ' + token,
      };
      var response = fetch(url, { headers: headers, signal: AbortSignal.timeout(60000) });
      // The app handles the rejection when it uses the response.
      response.catch(function () {});
      return {
        url: url,
        token: token,
        language: language,
        requestedAt: Date.now(),
        response: response,
      };
    });
  var texts = JSON.parse(data.coreTexts)[language];
  if (texts) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = texts;
    document.head.append(link);
  }
  // The app replaces the static frame when it starts. If it cannot, or does not within two minutes,
  // show an error message with a reload button.
  function showMessage(parts) {
    var box = document.createElement('div');
    box.className = 'failed';
    box.setAttribute('role', 'alert');
    box.append.apply(box, parts);
    document.body.append(box);
  }
  function showFailure() {
    if (
      document.querySelector('.failed') ||
      (document.body && !document.querySelector('#root > .first'))
    )
      return;
    var failure = JSON.parse(data.failureTexts)[language];
    var button = document.createElement('button');
    button.textContent = failure[1];
    button.addEventListener('click', function () {
      location.reload();
    });
    showMessage([failure[0], button]);
  }
  setTimeout(showFailure, 120000);
  addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement && event.target.type === 'module')
        showFailure();
    },
    true,
  );
})();
