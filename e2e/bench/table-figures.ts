import type { Page } from '@playwright/test'

/** Debounce before a filter applies (spec §9). */
const DEBOUNCE_MS = 100
const REST_MS = 350

declare global {
  interface Window {
    paintTimes: number[]
  }
}

/**
 * Milliseconds from each key press in the focused box until the text of `watched` has changed and is painted, without
 * the debounce. Each text is typed letter by letter, then cleared; letters that change nothing are left out.
 */
export async function keyToPaint(page: Page, watched: string, texts: readonly string[]): Promise<number[]> {
  await page.evaluate(recordPaints, watched)
  for (const text of texts) {
    for (const letter of text) {
      await page.keyboard.press(letter)
      await page.waitForTimeout(REST_MS)
    }
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.waitForTimeout(2 * REST_MS)
  }
  const times = await page.evaluate(() => window.paintTimes)
  return times.map(time => time - DEBOUNCE_MS)
}

/** Runs in the page: from each key press to the end of the frame that shows the change. */
function recordPaints(selector: string): void {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`Nothing matches ${selector}`)
  window.paintTimes = []
  let pressed: number | undefined
  addEventListener(
    'keydown',
    event => {
      pressed = event.key.length === 1 && !event.ctrlKey ? event.timeStamp : undefined
    },
    { capture: true },
  )
  new MutationObserver(() => {
    if (pressed === undefined) return
    const from = pressed
    pressed = undefined
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => window.paintTimes.push(performance.now() - from), {
        once: true,
      })
      port1.start()
      port2.postMessage(null)
    })
  }).observe(element, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** A minimal page with the same debounce, to measure the floor set by frames. */
export async function openFloor(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.setContent('<input autofocus><div id="rows"></div>')
  await page.evaluate(wait => {
    const [box, rows] = [document.querySelector('input'), document.querySelector('#rows')]
    if (!box || !rows) throw new Error('The page is empty.')
    let timer = 0
    box.addEventListener('input', () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        rows.textContent = box.value
      }, wait)
    })
    box.focus()
  }, DEBOUNCE_MS)
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
