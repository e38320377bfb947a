import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

/** A partner's own web portal, on another origin. */
async function partnerPortal() {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Partner</title><h1>Partner</h1>')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test.use({ expectedErrors: /blocked by CORS policy/ })

test('pages of another origin read the Dash API from the time it is allowed until it is removed', async ({
  page,
  context,
  address,
}) => {
  const partner = await partnerPortal()
  const answer = await fetch(`${address}/dash/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'demo-beacon',
      client_secret: 'nineops-demo-secret-beacon',
    }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const other = await context.newPage()
  await other.goto(partner.origin)
  /** What a script on the partner's page gets: the reseller and a header, or the browser's refusal. */
  const read = () =>
    other.evaluate(
      async ([url = '', bearer = '']) => {
        const headers = { Authorization: `Bearer ${bearer}`, ver: '1.0' }
        try {
          const got = await fetch(url, { headers })
          return { rows: ((await got.json()) as unknown[]).length, tag: got.headers.get('ETag') !== null }
        } catch {
          return 'refused'
        }
      },
      [`${address}/dash/resellers`, token],
    )

  await restoreSessionOf(page, address, 'dash')
  await page.goto(`${address}/dash-administration/cors-main`)
  expect(await read()).toBe('refused')
  await page.getByRole('button', { name: 'Allow origin' }).click()
  const form = page.getByRole('dialog', { name: 'Allow origin' })
  await form.getByRole('textbox', { name: 'Origin' }).fill(`${partner.origin}/app`)
  await form.getByRole('button', { name: 'ALLOW' }).click()
  await expect(form.getByText('remove the path')).toBeVisible()
  await form.getByRole('textbox', { name: 'Origin' }).fill(`${partner.origin.toUpperCase()}/`)
  await expect(form.getByText(`Saved as browsers send it: ${partner.origin}`)).toBeVisible()
  await form.getByRole('button', { name: 'ALLOW' }).click()
  const row = page.getByRole('row', { name: new RegExp(partner.origin) })
  await expect(row).toBeVisible()
  expect(await read()).toEqual({ rows: 1, tag: true })

  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(row).toHaveCount(0)
  expect(await read()).toBe('refused')
  partner.close()
})
