/**
 * A second click this soon belongs to a double click, even if the browser doesn't count it because the target has
 * changed.
 */
const SOON_MS = 250
const NEAR_PX = 8

const LAYERS = '[role="dialog"], .mantine-Modal-overlay, .mantine-Drawer-overlay'

const layerOf = ({ target }: MouseEvent): Element | null =>
  target instanceof Element ? target.closest(LAYERS) : null
const titleOf = (layer: Element | null): string | undefined =>
  document.getElementById(layer?.getAttribute('aria-labelledby') ?? '')?.textContent

/**
 * Ignores the second click of a double click if a dialog or drawer has opened in between: it would close it, or press
 * whatever is there. A dialog that reopens because its action failed counts as the same one.
 */
export function ignoreSecondClicks(): () => void {
  let first: { click: MouseEvent; title: string | undefined } | undefined
  const onClick = (event: MouseEvent) => {
    const before = first
    const layer = layerOf(event)
    const title = titleOf(layer)
    first = { click: event, title }
    if (!before || !isSecond(event, before.click)) return
    const { target } = before.click
    if (!layer || (target instanceof Node && layer.contains(target))) return
    if (title !== undefined && title === before.title) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', onClick, { capture: true })
  return () => removeEventListener('click', onClick, { capture: true })
}

// Keyboard activation also clicks, with a count of 0.
const isSecond = (event: MouseEvent, before: MouseEvent): boolean =>
  before.detail > 0 &&
  (event.detail > 1 || (event.detail > 0 && event.timeStamp - before.timeStamp < SOON_MS)) &&
  Math.abs(event.clientX - before.clientX) < NEAR_PX &&
  Math.abs(event.clientY - before.clientY) < NEAR_PX
