// Language and appearance before the first paint; a file of its own because the page allows no inline script.
// The key and the form are those of src/lib/boot-hint.ts.
;(function () {
  var root = document.documentElement
  var hint = {}
  try {
    hint = JSON.parse(localStorage.getItem('boot') || '{}') || {}
  } catch {
    hint = {}
  }
  var lang = hint.lang || (/^ar/i.test(navigator.language) ? 'ar' : 'en')
  root.lang = lang
  root.dir = lang === 'ar' ? 'rtl' : 'ltr'
  if (hint.scheme === 'light' || hint.scheme === 'dark') root.dataset.scheme = hint.scheme
})()
