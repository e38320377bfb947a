import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { fromBufferPromise } from 'yauzl'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import { figure, openTab, pounds } from './month-on-screen.ts'

const client = 10

/** The reseller's last complete run, from the demo's history. */
async function completeRun(api: ApiSession): Promise<number> {
  const runs = await api.get<{ index: number; status: { index: number } }[]>(
    `/api/clients/${client}/invoiceruns`,
  )
  const run = runs.find(({ status }) => status.index === 100)
  if (!run) throw new Error(`Reseller ${client} has no complete run.`)
  return run.index
}

/** Downloads by a button; returns the file's name and bytes. */
async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await saved
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const pence = (decimal: string): number => Math.round(Number(decimal) * 100)
const inPounds = (total: number): string => pounds((total / 100).toFixed(2))

/** The cells of a workbook's first sheet, as they are written. */
async function firstSheet(workbook: Buffer): Promise<string[][]> {
  const zip = await fromBufferPromise(workbook)
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'xl/worksheets/sheet1.xml') continue
    const xml = (await buffer(await zip.openReadStreamPromise(entry))).toString()
    return xml
      .split('<row ')
      .slice(1)
      .map(row => Array.from(row.matchAll(/<c [^>]*>.*?<(?:v|t[^>]*)>(.*?)<\//g), ([, cell = '']) => cell))
  }
  throw new Error('The workbook has no sheet.')
}

test('reports are downloaded as PDF, XLSX and CSV, and agree with the metrics on the screen', async ({
  page,
  address,
}) => {
  const run = await completeRun(await signInToApi(address, 'bureau', password))
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/invoice-runs/${run}`)
  await openTab(page, 'Metrics')
  const shown = { gross: '', net: '', vat: '' }
  for (const [key, label] of [
    ['gross', 'Gross'],
    ['net', 'Net'],
    ['vat', 'VAT'],
  ] as const) {
    await expect(figure(page, label)).toContainText('£')
    shown[key] = (await figure(page, label).innerText()).split('\n')[0] ?? ''
  }
  const panel = await openTab(page, 'Reports')
  await expect(panel.getByRole('heading', { name: 'Aged failures' })).toBeVisible()

  const csv = await download(page, 'Invoice summary as CSV')
  expect(csv.name).toBe(`invoice-run-${run}-invoice-summary.csv`)
  // Net, VAT, gross and calls end each line, after names that may contain commas.
  const lines = csv.bytes.toString().trimEnd().split('\r\n').slice(1)
  const sums = [0, 0, 0]
  for (const line of lines) for (const i of [0, 1, 2]) sums[i]! += pence(line.split(',').at(i - 4) ?? '')
  expect(sums.map(inPounds)).toEqual([shown.net, shown.vat, shown.gross])

  const xlsx = await download(page, 'Invoice summary as XLSX')
  expect(xlsx.name).toBe(`invoice-run-${run}-invoice-summary.xlsx`)
  const rows = await firstSheet(xlsx.bytes)
  expect(rows).toHaveLength(lines.length + 2)
  expect(rows.at(-1)?.slice(-4, -1).map(pounds)).toEqual([shown.net, shown.vat, shown.gross])

  const pdf = await download(page, 'Invoice summary as PDF')
  expect(pdf.name).toBe(`invoice-run-${run}-invoice-summary.pdf`)
  expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
})

test('options narrow a report, and an invalid one is marked at its field', async ({ page, address }) => {
  const run = await completeRun(await signInToApi(address, 'bureau', password))
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/invoice-runs/${run}?tab=reports`)
  const report = page.getByRole('listitem', { name: 'Margin', exact: true })
  await report.getByRole('button', { name: 'Options of Margin' }).click()
  const percent = report.getByRole('textbox', { name: 'Maximum margin (%)' })
  await percent.fill('ten')
  await expect(report.getByText('Percentage, such as 12.5')).toBeVisible()
  await expect(report.getByRole('button', { name: 'Margin as CSV' })).toBeDisabled()
  await percent.fill('')
  await report.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Account', exact: true }).click()
  const csv = await download(page, 'Margin as CSV')
  expect(csv.bytes.toString()).toMatch(/^Account number,Company,Brand,Calls,/)
})
