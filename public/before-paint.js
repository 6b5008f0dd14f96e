// Language, direction and mode before anything is painted. A file of its own, as the page allows no inline scripts.
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
  if (mode !== 'light' && mode !== 'dark') mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  var html = document.documentElement;
  html.lang = language;
  html.dir = language === 'ar' ? 'rtl' : 'ltr';
  html.dataset.mode = mode;
})();
