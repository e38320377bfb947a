/** A second click so soon is of the same double click, whatever a browser counts over a place that has changed. */
const SOON_MS = 250
const NEAR_PX = 8

const LAYERS = '[role="dialog"], .mantine-Modal-overlay, .mantine-Drawer-overlay'

/**
 * The second click of a double click does nothing where a dialog or a drawer has come between the two: it would close
 * what the first has opened, or press what happens to stand there.
 */
export function ignoreSecondClicks(): () => void {
  let first: MouseEvent | undefined
  const onClick = (event: MouseEvent) => {
    const before = first
    first = event
    if (!before || !isSecond(event, before)) return
    const layer = event.target instanceof Element ? event.target.closest(LAYERS) : null
    if (!layer || (before.target instanceof Node && layer.contains(before.target))) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', onClick, { capture: true })
  return () => removeEventListener('click', onClick, { capture: true })
}

// Keys click too, but count none.
const isSecond = (event: MouseEvent, before: MouseEvent): boolean =>
  before.detail > 0 &&
  (event.detail > 1 || (event.detail > 0 && event.timeStamp - before.timeStamp < SOON_MS)) &&
  Math.abs(event.clientX - before.clientX) < NEAR_PX &&
  Math.abs(event.clientY - before.clientY) < NEAR_PX
