import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'
import { pickTime } from '../messages/date-pickers.ts'

/** A new reseller with an account that has a contract. */
async function ownContract(address: string) {
  const own = await ownReseller(address, 'Ends Shown Or Hidden', ['Ends brand'])
  const base = `/api/clients/${own.client}`
  const account = await own.api.post<{ index: number }>(`${base}/accounts`, {
    brandIndex: own.brands[0],
    accountNumber: 'ENDS-1',
    companyName: 'Ends Limited',
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  const option = await own.api.post<{ index: number }>(`${base}/contractoptions`, {
    name: 'Two years',
    termMonths: 24,
    validFrom: '2026-01-01',
  })
  await own.api.post(`${base}/contracts`, {
    accountIndex: account.index,
    optionIndex: option.index,
    startDate: '2026-01-01',
  })
  return own
}

test('Show Contract End Date shows and hides contractEndDate in the Dash API; a second editor sees the conflict', async ({
  page,
  address,
}) => {
  const own = await ownContract(address)
  const token = await own.api.get<{ access_token: string }>(`/api/dash/token?resellerId=${own.client}`)
  const headers = { authorization: `Bearer ${token.access_token}` }
  const shown = async () => {
    const answer = await fetch(`${address}/dash/accounts?pageSize=500`, { headers })
    const rows = (await answer.json()) as { contractEndDate: string | null }[]
    return rows.some(row => row.contractEndDate !== null)
  }
  const change = (showContractEndDate: boolean) =>
    fetch(`${address}/dash/settings`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ showContractEndDate }),
    })
  await change(false)
  expect(await shown()).toBe(false)

  await openAs(page, address, 'omni', '/omni-portal/resellers')
  const open = page.getByRole('button', { name: `Settings of ${own.name}` })
  const dialog = page.getByRole('dialog', { name: 'Omni Portal Settings' })
  const toggle = dialog.getByRole('switch', { name: 'Show Contract End Date' })
  await open.click()
  await expect(dialog).toContainText(/Last changed by admin on \d\d\/\d\d\/\d{4}/)
  await toggle.press('Space')
  await dialog.getByRole('button', { name: 'SAVE' }).press('Enter')
  await expect(page.getByText(`Settings of ${own.name} saved`)).toBeVisible()
  expect(await shown()).toBe(true)

  await open.click()
  await expect(toggle).toBeChecked()
  // Another user saves while this dialog is open.
  await change(true)
  await toggle.press('Space')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('AN ERROR OCCURRED')).toBeVisible()
  await expect(dialog).toContainText('has changed this meanwhile')
  await expect(toggle).not.toBeChecked()
  expect(await shown()).toBe(true)
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(shown).toBe(false)
})

test('overlapping messages are warned about while typing and marked, and the preview shows text as partners see it', async ({
  page,
  address,
}) => {
  const own = await ownReseller(address, 'Overlapping Messages', ['Overlapping brand'])
  await page.clock.setFixedTime(new Date('2026-10-20T12:00:00Z'))
  await openAs(page, address, 'omni', `/omni-portal/messages?client=${own.client}`)
  const add = page.getByRole('button', { name: 'New message' })
  const dialog = page.getByRole('dialog', { name: 'Message' })
  const write = async (text: string, start: [number, string], end: [number, string]) => {
    await add.click()
    await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
    await pickTime(page, dialog, 'Start Date', ...start)
    await pickTime(page, dialog, 'End Date', ...end)
  }
  const posted = page.waitForRequest(
    request => request.method() === 'POST' && request.url().includes('/dash/messages'),
  )
  await write('<b>Clocks</b> & <img src=x onerror=alert(1)>', [24, '23:00'], [25, '03:00'])
  // The list is read again only after the next message is begun.
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  await page.route('**/dash/messages*', async route => {
    if (route.request().method() === 'GET') await begun
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  // The night the clocks go back has 25 hours: summer time before, winter time after.
  expect((await posted).postDataJSON()).toMatchObject({
    startDate: '2026-10-24T22:00:00.000Z',
    endDate: '2026-10-25T03:00:00.000Z',
  })
  await expect(dialog).toBeHidden()

  await write('Maintenance of the portal', [25, '02:00'], [26, '08:00'])
  begin()
  await expect(dialog).toContainText('Partners will also see 1 other message')
  await expect(dialog).toContainText('<b>Clocks</b>')
  await pickTime(page, dialog, 'Start Date', 25, '03:00')
  await expect(dialog.getByText('Partners will also see')).toHaveCount(0)
  await pickTime(page, dialog, 'Start Date', 25, '02:30')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Maintenance of the portal' })
  await expect(row).toContainText('1 other')
  await expect(row).toContainText('Upcoming')
  await expect(page.getByRole('figure', { name: 'When messages are shown' })).toContainText('Maintenance')

  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByText('At a set time').click()
  await pickTime(page, preview, 'Date and time', 25, '02:45')
  const messages = preview.getByRole('list', { name: 'Messages on 25/10/2026, 02:45' })
  await expect(messages.getByRole('listitem')).toHaveCount(2)
  await expect(messages).toContainText('<b>Clocks</b> & <img src=x onerror=alert(1)>')
  await expect(messages.locator('img')).toHaveCount(0)
  await pickTime(page, preview, 'Date and time', 26, '09:00')
  await expect(preview).toContainText('Partners see no message on 26/10/2026, 09:00.')
})

test('the overview shows each reseller’s current messages to partners', async ({ page, address }) => {
  const own = await ownReseller(address, 'Told On The Overview', ['Told brand'])
  const token = await own.api.get<{ access_token: string }>(`/api/dash/token?resellerId=${own.client}`)
  await fetch(`${address}/dash/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      text: 'Told for years',
      startDate: '2020-01-01T00:00:00Z',
      endDate: '2090-01-01T00:00:00Z',
    }),
  })
  await openAs(page, address, 'omni', '/omni-portal')
  const region = page.getByRole('region', { name: 'Messages showing now' })
  await expect(region).toContainText('Told for years')
  await expect(page.getByRole('region', { name: 'Ending today' })).toBeVisible()
  await region.getByRole('link', { name: own.name }).click()
  await expect(page).toHaveURL(new RegExp(`/omni-portal/messages\\?client=${own.client}`))
  await expect(page.getByRole('row').filter({ hasText: 'Told for years' })).toContainText('Showing')
})
