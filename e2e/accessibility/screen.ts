import type { Page } from '@playwright/test'
import type { Facts } from './facts.ts'

/** Opens a layer or another state of the current screen; resolves once it is ready to check. */
export type Open = (page: Page) => Promise<unknown>

export interface Screen {
  /** Path in the router's notation. */
  route: string
  /** Address with its parameters filled in; the route if it has none. */
  at?: string | ((facts: Facts) => string)
  /** More addresses of the same screen, such as its tabs. */
  also?: readonly string[]
  /** Layers in the order they are opened; anything typed in them is discarded. */
  layers?: Record<string, Open>
  /** States of the screen itself; each starts from a fresh load. */
  states?: Record<string, Open>
}

export const press =
  (name: string | RegExp): Open =>
  page =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()

/** Presses buttons in turn, such as one that opens a form and one that validates it. */
export const pressEach =
  (...names: (string | RegExp)[]): Open =>
  async page => {
    for (const name of names) await press(name)(page)
  }

/** Opens a row of a grid; the first by default. */
export const openRow =
  (grid: string | RegExp, at = 1): Open =>
  page =>
    page.getByRole('grid', { name: grid }).getByRole('row').nth(at).getByRole('gridcell').nth(1).click()

/** Gives the screen's file input a text file. */
export const giveFile =
  (name: string, lines: readonly string[]): Open =>
  page =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

export const until =
  (text: string | RegExp, ...steps: Open[]): Open =>
  async page => {
    for (const step of steps) await step(page)
    await page.getByText(text).first().waitFor()
  }
