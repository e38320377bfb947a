// Runs before the first paint, so that a dark screen never flashes white. A file of its own because the
// content security policy allows no inline scripts.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('color_scheme')
  } catch {
    // Storage is switched off: the system's choice is used.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  var scheme = 'data-mantine-color-scheme'
  root.setAttribute(scheme, dark ? 'dark' : 'light')

  // Paper is white.
  var before = ''
  addEventListener('beforeprint', function () {
    before = before || root.getAttribute(scheme)
    root.setAttribute(scheme, 'light')
  })
  addEventListener('afterprint', function () {
    if (before) root.setAttribute(scheme, before)
    before = ''
  })
})()
