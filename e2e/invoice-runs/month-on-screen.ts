import { expect, type Locator, type Page } from '@playwright/test'
import type { CallFile } from '../call-file-maker.ts'

// Types of the browser, where these functions run.
declare const DataTransfer: new () => { items: { add(file: File): void } }
declare const MutationObserver: new (changed: () => void) => { observe(on: unknown, what: object): void }

/** The screens of a reseller's month, as a person uses them. */

export const count = (value: number): string => value.toLocaleString('en-GB')

/** `1234.5` as the screen shows pounds: `£1,234.50`. */
export function pounds(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  return `${sign && '−'}£${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction.padEnd(2, '0').slice(0, 2)}`
}

/** The figure with this label. */
export const figure = (within: Page | Locator, label: string): Locator =>
  within.locator(`dl:has(> dt:text-is("${label}")) > dd`).first()

export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name, { ignoreCase: true })
}

export async function chooseReseller(page: Page, name: string): Promise<void> {
  const filter = page.getByRole('combobox', { name: 'Filter resellers' })
  await filter.fill(name)
  await page.getByRole('row', { name }).first().click()
  await expect(filter).toBeHidden()
}

/** Drops a file on a place, as from a file manager. */
export async function dropFile(
  page: Page,
  label: string,
  file: { name: string; text: string },
): Promise<void> {
  const transfer = await page.evaluateHandle(({ name, text }) => {
    const data = new DataTransfer()
    data.items.add(new File([text], name, { type: 'text/csv' }))
    return data
  }, file)
  await page.getByText(label).dispatchEvent('drop', { dataTransfer: transfer })
}

/** Drops a carrier's file on Data Collection and opens it once it is collected. */
export async function collectFile(page: Page, carrier: string, file: CallFile): Promise<Locator> {
  const choice = page.getByRole('combobox', { name: 'Carrier' })
  await choice.click()
  await page.getByRole('option', { name: carrier }).click()
  await dropFile(page, 'Drop call record files here', file)
  const row = page.getByRole('grid', { name: 'Call files' }).getByRole('row', { name: file.name })
  await expect(row).toContainText('Collected', { timeout: 60_000 })
  await row.click()
  const drawer = page.getByRole('dialog', { name: file.name })
  await expect(drawer).toBeVisible()
  return drawer
}

/** Watches a text that the server changes; returns every value it had. */
export async function watchText(target: Locator): Promise<() => Promise<string[]>> {
  const seen = await target.evaluateHandle(element => {
    const texts: string[] = [element.textContent ?? '']
    new MutationObserver(() => {
      const text = element.textContent ?? ''
      if (texts.at(-1) !== text) texts.push(text)
    }).observe(element, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => seen.jsonValue()
}

/** Confirms the open question and returns its text. */
export async function answerQuestion(page: Page, title: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title })
  const text = await dialog.innerText()
  await dialog.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(dialog).toBeHidden()
  return text
}

/** The list of processes of an invoice run's console. */
export const processList = (page: Page): Locator => page.getByRole('list', { name: 'Processes' })

/** Runs a group by its button and waits until its processes are done; returns the texts it went through. */
export async function runGroup(page: Page, group: string): Promise<string[]> {
  const box = processList(page).locator('> li', { has: page.getByRole('heading', { name: group }) })
  const texts = await watchText(processList(page))
  await box.getByRole('button', { name: new RegExp(`^Run ${group}( again)?$`) }).click()
  await expect.poll(async () => (await texts()).some(text => text.includes('Running'))).toBe(true)
  await untilGroupDone(page, group)
  return texts()
}

export async function untilGroupDone(page: Page, group: string): Promise<void> {
  const box = processList(page).locator('> li', { has: page.getByRole('heading', { name: group }) })
  await expect(box).not.toContainText(/Running|Pending/, { timeout: 240_000 })
}

/** Signs off every class of exceptions, with a reason; only then may the run be confirmed. */
export async function signOffAll(page: Page): Promise<void> {
  const confirming = page.getByRole('button', { name: 'CONFIRM', exact: true })
  await expect(confirming).toHaveAttribute('aria-disabled', 'true')
  const panel = await openTab(page, 'Comparison')
  const classes = panel.getByRole('radiogroup', { name: 'Class' })
  for (const name of ['New', 'Lost', 'Zero', 'Negative', 'Unusual']) {
    const choice = classes.getByText(new RegExp(`^${name} `))
    if ((await choice.innerText()) === `${name} 0`) continue
    await choice.click()
    await panel.getByRole('button', { name: /^Sign off all [1-9]/ }).click()
    const dialog = page.getByRole('dialog', { name: `Sign off all ${name.toLowerCase()}` })
    await dialog.getByRole('textbox').fill('Checked with the reseller')
    await dialog.getByRole('button', { name: 'CONFIRM' }).click()
    await expect(dialog).toBeHidden()
    await expect(panel.getByRole('button', { name: 'Sign off all 0' })).toBeVisible()
  }
  await expect(panel).toContainText('Everything that stands out is signed off')
  await expect(confirming).not.toHaveAttribute('aria-disabled', 'true')
}

export async function openTab(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name }).click()
  return page.getByRole('tabpanel')
}
