import type { Page } from '@playwright/test'

/** The tabs of an account's page that are under another one. */
const under: Record<string, string> = {
  Services: 'Services & charges',
  Charges: 'Services & charges',
  Contracts: 'Services & charges',
  Bundles: 'Services & charges',
  Invoices: 'Bills & ledger',
  Ledger: 'Bills & ledger',
  History: 'Activity',
  Notes: 'Activity',
  Details: 'More',
  Files: 'More',
  'Personal data': 'More',
}

/** Opens a tab of an account's page by its name. */
export async function openAccountTab(page: Page, name: string): Promise<void> {
  const tab = (of: string) => page.getByRole('tab', { name: of, exact: true })
  const above = under[name]
  if (above !== undefined && (await tab(above).getAttribute('aria-selected')) !== 'true')
    await tab(above).click()
  await tab(name).click()
}
