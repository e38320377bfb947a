import { expectAccessible } from '../accessibility/axe.ts'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'
import { rateOctober } from '../rate-cards/calls-of-october.ts'

const client = 10

interface Account {
  index: number
  accountNumber: string
}

test('an unsaved note is preserved, then pinned, changed, deleted and restored', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'crm', password)
  const account = (await api.get<Account[]>(`/api/clients/${client}/accounts`))[3]
  await openAs(page, address, 'crm', `/crm/accounts/${account?.index}?client=${client}&tab=notes`)
  const written = page.getByLabel('New note')
  await written.fill('Ask for the site manager.')
  await page.getByRole('tab', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'NO THANKS' }).click()
  await expect(written).toHaveValue('Ask for the site manager.')
  await written.press('Control+Enter')
  const notes = page.getByRole('region', { name: 'Notes' })
  const note = notes.getByRole('listitem').filter({ hasText: 'Ask for the site manager.' })
  await expect(note).toBeVisible()
  await expect(written).toBeFocused()
  await expect(written).toHaveValue('')

  await note.getByRole('button', { name: 'Pin note' }).click()
  await expect(note).toContainText('pinned')
  await note.getByRole('button', { name: 'Edit note' }).click()
  const words = notes.getByLabel('Words of the note')
  await expect(words).toBeFocused()
  await words.pressSequentially(' Before ten.')
  await words.press('Control+Enter')
  await expect(note).toContainText('Ask for the site manager. Before ten.')
  await expect(note).toContainText('edited')
  await expect(note.getByRole('button', { name: 'Edit note' })).toBeFocused()

  await note.getByRole('button', { name: 'Delete note' }).click()
  await expect(note).toBeHidden()
  await page.getByRole('button', { name: 'UNDO' }).click()
  await expect(note).toBeVisible()
})

test("an account's calls are filtered and totalled, and each shows how its charge was worked out", async ({
  page,
  address,
}) => {
  const bureau = await signInToApi(address, 'bureau', password)
  const account = (await bureau.get<Account[]>(`/api/clients/${client}/accounts`))[4]
  if (!account) throw new Error('The reseller has too few accounts.')
  const cli = '441947700990'
  await rateOctober(bureau, client, { accounts: [account.accountNumber], clis: [cli] })
  await openAs(page, address, 'crm', `/crm/accounts/${account.index}?client=${client}&tab=calls`)
  const sums = page.getByLabel('Totals of these calls')
  await expect(sums).toContainText('Calls3')
  // Invoice lines are rounded, and may sum to something else.
  await expect(sums).toContainText('Charge before invoice rounding')
  await expect(sums).not.toContainText('Cost')
  const rows = page.getByRole('row').filter({ hasText: '01947 700990' })
  await expect(rows).toHaveCount(3)
  await settled(page)

  await page.getByLabel('Min. seconds').fill('601')
  await expect(sums).toContainText('Calls0')
  await expect(page.getByText('NO DATA')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows).toHaveCount(3)

  await rows.first().click()
  const why = page.getByRole('dialog', { name: 'Call to 020 7946 0000' })
  const retail = why.getByRole('region', { name: 'Retail charge' })
  await expect(retail).toContainText(/£\d/)
  await expect(retail.getByRole('listitem').first()).toBeVisible()
  await expect(why.getByRole('region', { name: 'Wholesale cost' })).toHaveCount(0)
  await settled(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
})

test("an invoice on its account's page is explained by causes that add up", async ({ page, address }) => {
  const api = await signInToApi(address, 'crm', password)
  const account = (await api.get<Account[]>(`/api/clients/${client}/accounts`))[3]
  const at = `/api/clients/${client}/accounts/${account?.index}`
  const [invoice] = await api.get<{ index: number; number: string }[]>(`${at}/invoices`)
  const query = `client=${client}&tab=invoices&invoice=${invoice?.index}`
  await openAs(page, address, 'crm', `/crm/accounts/${account?.index}?${query}`)
  const drawer = page.getByRole('dialog', { name: `Invoice ${invoice?.number}` })
  await drawer.getByText('Why?').click()
  const why = drawer.getByRole('region', { name: 'Why is this bill different?' })
  await expect(why.getByRole('heading')).toHaveText(/ (more|less) than | the same as /)
  const cells = await why.getByRole('row').locator('td:last-child').allInnerTexts()
  const pence = cells.map(text => Math.round(Number(text.replace('−', '-').replaceAll(/[£,+]/g, '')) * 100))
  const total = pence.pop()
  expect(pence.reduce((sum, one) => sum + one, 0)).toBe(total)
  await expect(drawer.getByRole('listitem').first()).toBeVisible()
  await settled(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).not.toHaveURL(/invoice=/)
})
