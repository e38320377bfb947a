/** Room beside the open tab, in pixels: the list fades there. */
const FADE = 40

/** Scrolls a list of tabs so that the open one is in sight, whichever it becomes and however wide the list is. */
export function keepOpenTabInSight(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined
  // Once the page is laid out: to measure any earlier would lay it out twice.
  const sizes = new ResizeObserver(() => {
    const tab = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect()
    if (!tab) return
    const { left, right } = list.getBoundingClientRect()
    list.scrollLeft += Math.min(0, tab.left - left - FADE) || Math.max(0, tab.right - right + FADE)
  })
  const again = () => {
    sizes.disconnect()
    sizes.observe(list)
  }
  const tabs = new MutationObserver(again)
  tabs.observe(list, { subtree: true, childList: true, attributeFilter: ['aria-selected'] })
  again()
  return () => {
    sizes.disconnect()
    tabs.disconnect()
  }
}
