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
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
