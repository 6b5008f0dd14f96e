// Language, direction, mode and frame before anything is painted, and the texts asked for at once. A file of its own, as the page allows no inline scripts.
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
  html.dir = language === 'ar' ? 'rtl' : 'ltr';
  html.dataset.mode = mode;
  var token = stored(data.tokenKey);
  if (token) html.dataset.visitor = 'known';
  // What the host names in the page is what the visit reads first: it is asked for now, and the app finds it on its way (data/openingCalls.ts).
  function said(name) {
    var meta = document.querySelector('meta[name="' + name + '"]');
    return meta ? meta.content : '';
  }
  if (token)
    window.openingCalls = JSON.parse(said('opening-calls') || '[]').map(function (address) {
      var url = said('api-base').replace(/\/$/, '') + address;
      var headers = {
        Accept: 'application/json',
        'Accept-Language': language,
        Authorization: 'Bearer ' + token,
      };
      var response = fetch(url, { headers: headers, signal: AbortSignal.timeout(60000) });
      // Whoever comes for it is told of its failure.
      response.catch(function () {});
      return { url: url, token: token, language: language, asked: Date.now(), response: response };
    });
  var texts = JSON.parse(data.coreTexts)[language];
  if (texts) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = texts;
    document.head.append(link);
  }
  // The first number, the first date and the first letter that a page shows take the browser longer than hundreds after them. Until the first script
  // is here it is idle, and where it is not, it does this when they are shown.
  [
    function () {
      new Intl.NumberFormat(language).format(1);
    },
    function () {
      new Intl.DateTimeFormat(language, { month: 'long' }).format(0);
    },
    function () {
      var letter = document.createElement('span');
      letter.textContent = 'ن';
      letter.style.cssText = 'position:absolute;visibility:hidden';
      if (!document.body) return;
      document.body.append(letter);
      letter.getBoundingClientRect();
      letter.remove();
    },
  ].forEach(function (warm) {
    if (window.requestIdleCallback) requestIdleCallback(warm);
  });
  // The app takes the frame's place when it starts. Where it cannot, or does not within two minutes, somebody must say so.
  function tell() {
    if (
      document.querySelector('.failed') ||
      (document.body && !document.querySelector('#root > .first'))
    )
      return;
    var failure = JSON.parse(data.failureTexts)[language];
    var box = document.createElement('div');
    var button = document.createElement('button');
    box.className = 'failed';
    box.setAttribute('role', 'alert');
    box.append(failure[0], button);
    button.textContent = failure[1];
    button.addEventListener('click', function () {
      location.reload();
    });
    document.body.append(box);
  }
  setTimeout(tell, 120000);
  addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement && event.target.type === 'module') tell();
    },
    true,
  );
})();
