import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expectAccessible } from '../accessibility/axe.ts'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import { answerQuestion, openTab } from '../invoice-runs/month-on-screen.ts'

const client = 3

/** A complete run of the reseller whose VAT report is confirmed. */
async function runWithConfirmedReport(api: ApiSession): Promise<number> {
  const runs = await api.get<{ index: number }[]>(`/api/clients/${client}/invoiceruns`)
  const run = runs[0]?.index ?? 0
  const { index } = await api.post<{ index: number }>(
    `/api/clients/${client}/invoiceruns/${run}/classicreports/vat`,
  )
  await expect(async () => {
    const reports = await api.get<{ id: string; requests: { index: number; status: string }[] }[]>(
      `/api/invoiceruns/${run}/reports`,
    )
    const vat = reports.find(({ id }) => id === 'vat')
    expect(vat?.requests.find(request => request.index === index)?.status).toBe('ready')
  }).toPass({ timeout: 30_000 })
  await api.post(`/api/invoiceruns/${run}/reports/vat/request/${index}/confirm`)
  return run
}

test('paths are added, browsed, changed and deleted; a run is delivered with a receipt and sent again', async ({
  page,
  address,
  dataDir,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const run = await runWithConfirmedReport(api)
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/paths?client=${client}`)
  const inputs = page.getByRole('grid', { name: 'Input paths' })
  const outputs = page.getByRole('grid', { name: 'Output paths' })
  await expect(inputs.getByRole('row', { name: /trunkline/ })).toContainText('Reachable')
  await expect(outputs.getByRole('row', { name: /003\/out/ })).toContainText('End-of-run pack')

  await page.getByRole('button', { name: 'Add output path' }).click()
  const adding = page.getByRole('dialog', { name: 'Add output path' })
  await adding.getByRole('textbox', { name: 'Path' }).fill('%2e%2e/outside')
  await adding.getByRole('button', { name: 'ADD PATH' }).click()
  await expect(adding.getByText('must be plain text')).toBeVisible()
  await adding.getByRole('textbox', { name: 'Path' }).fill('003/partner')
  await adding.getByRole('checkbox', { name: 'End-of-run pack' }).uncheck()
  await adding.getByRole('checkbox', { name: 'VAT report' }).check()
  await adding.getByRole('button', { name: 'ADD PATH' }).click()
  await expect(adding).toBeHidden()
  const partner = outputs.getByRole('row', { name: /003\/partner/ })
  await expect(partner).toContainText('VAT report')

  // A file left by a carrier appears when the path is next listed.
  await inputs.getByRole('row', { name: /trunkline/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Input path' })
  const place = join(dataDir, (await drawer.getByRole('definition').first().innerText()).trim())
  await writeFile(join(place, 'late.csv'), 'x\n')
  await utimes(join(place, 'late.csv'), new Date(0), new Date(0))
  await drawer.getByRole('button', { name: 'Check now' }).click()
  await expect(drawer.getByRole('row', { name: /late\.csv/ })).toContainText('Waiting')
  await drawer.getByRole('switch', { name: 'Files are collected from this path' }).click()
  await drawer.getByRole('button', { name: 'SAVE' }).click()
  await expect(drawer.getByText('Switched off')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await expect(inputs.getByRole('row', { name: /trunkline/ })).toContainText('Switched off')

  await page.goto(`${address}/bureau/invoice-runs/${run}`)
  const panel = await openTab(page, 'End-of-run files')
  await panel.getByRole('button', { name: 'Deliver', exact: true }).click()
  const list = panel.getByRole('list', { name: 'Deliveries of this run' })
  const sent = list.getByRole('listitem').filter({ hasText: `invoice-run-${run}-vat.csv` })
  await expect(sent.getByText('Delivered')).toHaveCount(1, { timeout: 20_000 })
  await expect(sent).toContainText('read back')
  await sent.getByRole('button', { name: /^Send again/ }).click()
  await expect(sent.filter({ hasText: 'already there' })).toBeVisible()
  await expect(sent.getByText('Delivered')).toHaveCount(2)
  await expectAccessible(page)
  const folder = join(place, '../../partner')
  const name = `invoice-run-${run}-vat.csv`
  expect((await readdir(folder)).toSorted()).toEqual([name, `${name}.receipt.json`])
  expect(JSON.parse(await readFile(join(folder, `${name}.receipt.json`), 'utf8'))).toMatchObject({
    file: { name },
    run: { index: run },
  })

  await page.goto(`${address}/bureau/paths?client=${client}`)
  await partner.click()
  const output = page.getByRole('dialog', { name: 'Output path' })
  await expect(output.getByRole('region', { name: 'Latest deliveries' })).toContainText(name)
  await output.getByRole('button', { name: 'Delete path' }).click()
  await answerQuestion(page, 'Delete path')
  await expect(output).toBeHidden()
  await expect(partner).toBeHidden()
})
