import { restoreSessionOf } from '../demo-sessions.ts'
import { expectAccessible } from '../accessibility/axe.ts'
import { expect, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

test('a credential is issued, used, given a new secret and revoked; its system is refused at once', async ({
  page,
  address,
}) => {
  test.slow()
  const name = 'Ledgerline Credentials Trial'
  const { client } = await ownReseller(address, name, ['Ledgerline'])
  const ask = (id: string, secret: string) =>
    fetch(`${address}/dash/token`, {
      method: 'POST',
      headers: { authorization: basic(id, secret) },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
  const tokenOf = async (id: string, secret: string) =>
    ((await (await ask(id, secret)).json()) as { access_token: string }).access_token
  const read = (token: string) =>
    fetch(`${address}/dash/resellers`, { headers: { authorization: `Bearer ${token}` } })

  await restoreSessionOf(page, address, 'dash')
  await page.goto(`${address}/dash-administration/client-credentials`)
  await page.getByRole('button', { name: 'Issue credential' }).click()
  const form = page.getByRole('dialog', { name: 'Issue credential' })
  await form.getByRole('combobox', { name: 'Reseller' }).fill('Ledgerline Cred')
  await page.getByRole('option', { name: `${name} (${client})` }).click()
  await form.getByRole('button', { name: 'ISSUE' }).click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Ledger')
  await form.getByRole('checkbox', { name: 'Messages' }).uncheck()
  await form.getByRole('button', { name: 'ISSUE' }).click()

  const secretDialog = page.getByRole('dialog', { name: 'Secret of Ledger' })
  await expect(secretDialog.locator('code')).toHaveCount(3)
  const [id = '', first = ''] = await secretDialog.locator('code').allTextContents()
  expect(first).toMatch(/^nineops_/)
  await expectAccessible(page)
  await secretDialog.getByRole('button', { name: 'OK', exact: true }).click()
  const token = await tokenOf(id, first)
  expect(await (await read(token)).json()).toMatchObject([{ index: client, name }])
  await expect(page.getByText(first)).toHaveCount(0)

  await page.getByPlaceholder('Filter client credentials').fill('Ledgerline')
  await page.getByRole('gridcell', { name: 'Ledger', exact: true }).click()
  const detail = page.getByRole('dialog', { name: 'Ledger', exact: true })
  await expect(detail.getByText('Active')).toBeVisible()
  await detail.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'CREATE NEW SECRET' }).click()
  await expect(secretDialog.locator('code')).toHaveCount(3)
  const [, second = ''] = await secretDialog.locator('code').allTextContents()
  await secretDialog.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(detail.getByRole('listitem')).toHaveCount(2)
  expect((await read(await tokenOf(id, second))).status).toBe(200)
  expect((await read(token)).status).toBe(200)

  await detail.getByRole('button', { name: 'End the old secret' }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(detail.getByRole('listitem')).toHaveCount(1)
  expect((await read(token)).status).toBe(401)
  const last = await tokenOf(id, second)

  await detail.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('This can’t be undone')).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(detail.getByText('Revoked', { exact: true }).first()).toBeVisible()
  expect((await read(last)).status).toBe(401)
  expect((await ask(id, second)).status).toBe(401)
})

test('valid settings are saved, and apply at once', async ({ page, address }) => {
  await restoreSessionOf(page, address, 'dash')
  await page.goto(`${address}/dash-administration/settings`)
  const limit = page.getByRole('textbox', { name: 'Old secret grace period (days)' })
  await limit.fill('91')
  await expect(page.getByText('Enter a whole number from 0 to 90')).toBeVisible()
  await limit.fill('14')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText(/Last changed on .* by dash/)).toBeVisible()
  await limit.fill('7')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByRole('button', { name: 'SAVE' })).toBeDisabled()
})
