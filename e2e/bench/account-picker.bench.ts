import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { startPortal } from '../portal-process.ts'
import { keyToPaint, median, openFloor, percentile } from './table-figures.ts'

const root = join(import.meta.dirname, '../..')
const MANY = 100_000
// Each letter narrows the list.
const texts = ['far', 'hau', 'so', 'fc', '7b']
const ROWS = '[role=dialog] [role=grid]'
const OPENINGS = 5

export interface PickerFigures {
  accounts: number
  /** Milliseconds to the first rows of the account picker, the median of five openings. */
  firstRows: number
  /** Milliseconds from key press to painted rows, without the debounce. */
  typing: { slowed: number; median: number; p95: number; floor: number }[]
}

/** Opens the account picker of a reseller with 100,000 accounts, and of one with few, in a real browser. */
export async function benchAccountPicker(): Promise<PickerFigures[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nineops-bench-portal-'))
  const portal = await startPortal({ dataDir })
  const found = join(root, 'node_modules/.cache/chromium-path')
  const browser = await chromium.launch(
    existsSync(found) ? { executablePath: readFileSync(found, 'utf8').trim() } : {},
  )
  try {
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
    const script = ['bench/many-accounts.ts', String(MANY)]
    const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: root, env })
    const figures: PickerFigures[] = []
    for (const client of JSON.parse(stdout) as number[])
      figures.push(await benchPicker(browser, portal.address, client))
    return figures
  } finally {
    await browser.close()
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function benchPicker(browser: Browser, address: string, client: number): Promise<PickerFigures> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const openings: number[] = []
  for (let n = 0; n < OPENINGS; n++) openings.push(await openPicker(page, address, client))
  const accounts = Number(await page.locator(ROWS).getAttribute('aria-rowcount'))
  const typing: PickerFigures['typing'] = []
  const session = await page.context().newCDPSession(page)
  for (const slowed of [1, 4]) {
    await openPicker(page, address, client)
    await slow(session, slowed)
    const ours = await keyToPaint(page, ROWS, texts)
    await openFloor(page)
    const floor = await keyToPaint(page, '#rows', texts)
    await slow(session, 1)
    typing.push({ slowed, median: median(ours), p95: percentile(ours, 0.95), floor: median(floor) })
  }
  await page.close()
  return { accounts, firstRows: median(openings), typing }
}

const slow = (session: CDPSession, rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })

/** Loads the screen and opens the account picker; milliseconds from the click to the first rows. */
async function openPicker(page: Page, address: string, client: number): Promise<number> {
  await openAs(page, address, 'bureau', `/bureau/carriers?client=${client}`)
  const button = page.getByRole('button', { name: 'Account any' })
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  const start = performance.now()
  await button.click()
  await page.locator(`${ROWS} [role=rowgroup] [role=row]`).first().waitFor()
  const took = performance.now() - start
  await page.locator('[role=dialog] input').first().focus()
  return took
}
