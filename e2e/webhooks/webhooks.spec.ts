import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A partner's server, with answers set by the test. */
async function partner() {
  const received: Received[] = []
  const state = { status: 500 }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      response.writeHead(state.status).end(state.status === 500 ? 'The ledger is closed' : '')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, received, state, close: () => server.close() }
}

const signed = (secret: string, { headers, body }: Received) => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

test('a webhook is added, tested, corrected, given a new secret, paused and deleted', async ({
  page,
  address,
}) => {
  const { api, client, name } = await ownReseller(address, 'Told By Webhook Telecom', [])
  const receiver = await partner()
  await api.post('/api/allowedaddresses', { address: receiver.host, purpose: 'webhooks' })
  await openAs(page, address, 'dash', `/dash-administration?client=${client}`)
  await page.getByRole('link', { name: /^Webhooks/ }).click()
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
  await expect(page.getByText('NO DATA')).toBeVisible()

  await page.getByRole('button', { name: 'Add webhook' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  const url = form.getByRole('textbox', { name: 'Address' })
  await expect(url).toBeFocused()
  await url.fill('https://nowhere.example/hooks')
  await form.getByRole('button', { name: 'SAVE' }).press('Enter')
  await expect(form.getByText('nowhere.example:443 is not on the list', { exact: false })).toBeVisible()
  await settled(page)
  await url.fill(`http://${receiver.host}/hooks`)
  await form.getByRole('button', { name: 'SAVE' }).press('Enter')
  const shown = page.getByRole('dialog', { name: 'Secret of the webhook' })
  await expect(form).toBeHidden()
  const secret = (await shown.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await settled(page)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I HAVE SAVED IT' }).press('Enter')
  await expect(shown).toBeHidden()

  const list = page.getByRole('grid', { name: 'Webhooks' })
  await expect(list.getByRole('row', { name: new RegExp(receiver.host) })).toContainText('Active')
  await list.getByRole('row', { name: new RegExp(receiver.host) }).click()
  await expect(page.getByRole('heading', { name: `${name} webhook` })).toBeVisible()

  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  const delivery = page.getByRole('dialog', { name: 'Test' })
  await expect(delivery.getByText('Answered 500.')).toBeVisible()
  await expect(delivery.getByText('The ledger is closed')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  receiver.state.status = 204
  await expect(delivery.getByText('Failed')).toBeVisible()
  await delivery.getByRole('button', { name: 'SEND AGAIN' }).press('Enter')
  await expect(delivery.getByText('Try 2')).toBeVisible()
  await expect(delivery.getByText('HTTP 204')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(delivery).toBeHidden()
  const [first, second] = receiver.received
  if (!first || !second) throw new Error('Nothing arrived.')
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(second.headers['webhook-signature']).toBe(signed(secret, second))
  const table = page.getByRole('grid', { name: 'Deliveries' })
  await expect(table.getByRole('row').nth(1)).toContainText('Delivered')
  await settled(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New secret' }).press('Enter')
  await page.getByRole('button', { name: 'CREATE NEW SECRET' }).press('Enter')
  await expect(shown).toContainText('The previous secret also works until')
  const next = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'I HAVE SAVED IT' }).press('Enter')
  await expect(shown).toBeHidden()
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).press('Enter')
  await expect(delivery.getByText('HTTP 204')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(delivery).toBeHidden()
  await expect(page.getByRole('button', { name: 'Send a test' })).toBeFocused()
  const third = receiver.received[2]
  if (!third) throw new Error('The second test did not arrive.')
  expect(third.headers['webhook-signature']).toBe(`${signed(next, third)} ${signed(secret, third)}`)

  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('the log of its deliveries is deleted too', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRM' }).press('Enter')
  await expect(page.getByText('NO DATA')).toBeVisible()
  await expect(page).toHaveURL(new RegExp('/dash-administration/webhooks'))
  receiver.close()
})
