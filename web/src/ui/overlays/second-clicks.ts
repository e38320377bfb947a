/** A second click so soon is of the same double click, whatever a browser counts over a place that has changed. */
const SOON_MS = 250
const NEAR_PX = 8

const LAYERS = '[role="dialog"], .mantine-Modal-overlay, .mantine-Drawer-overlay'

const layerOf = ({ target }: MouseEvent): Element | null =>
  target instanceof Element ? target.closest(LAYERS) : null
const titleOf = (layer: Element | null): string | undefined =>
  document.getElementById(layer?.getAttribute('aria-labelledby') ?? '')?.textContent

/**
 * The second click of a double click does nothing where a dialog or a drawer has come between the two: it would close
 * what the first has opened, or press what happens to stand there. A dialog that is there again, because what it was
 * for has failed, is the same one.
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

// Keys click too, but count none.
const isSecond = (event: MouseEvent, before: MouseEvent): boolean =>
  before.detail > 0 &&
  (event.detail > 1 || (event.detail > 0 && event.timeStamp - before.timeStamp < SOON_MS)) &&
  Math.abs(event.clientX - before.clientX) < NEAR_PX &&
  Math.abs(event.clientY - before.clientY) < NEAR_PX
