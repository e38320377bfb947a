import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { runDriver } from '../../../test/factories/invoice-run-driver.ts'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { pdfUaFaults } from '../../../test/pdf/pdf-ua.ts'
import { zipEntries } from '../../../test/zip-entries.ts'
import { endOfRunFile } from './end-of-run-files.service.ts'

const driver = closedAtEnd(await runDriver())
const client = await driver.build.client()
const posting = await driver.build.brand(client, { name: 'Acme & Sons' })
const emailing = await driver.build.brand(client, { name: 'Paperless' })
await driver.build.retailCard(client)
let entries = new Map<string, Buffer>()
beforeAll(async () => {
  const accounts = [
    ['A1', 'LS10 1AA', 'post', posting],
    ['A2', 'LS2 9AA', 'post', posting],
    ['A3', 'B1 1AA', 'email', posting],
    ['A4', 'B1 1AA', 'email', emailing],
    ['=A5', 'LS2 9AA', 'post', posting],
  ] as const
  for (const [accountNumber, postcode, delivery, brand] of accounts) {
    const account = await driver.build.account(
      { client, brand },
      { account_number: accountNumber, company_name: `Payer ${accountNumber}`, postcode, delivery },
    )
    // More lines than a page has room for.
    const charges = accountNumber === 'A2' ? 50 : 1
    for (let at = 0; at < charges; at += 1)
      await driver.build.charge(client, account, { amount: `${at + 1}.00` })
  }
  const run = await driver.create(client, await driver.build.closedBillRun(client, { calls: [] }))
  await driver.through(run, 'prepare', 'calculate', 'number', 'produce')
  await driver.confirm(run)
  await driver.through(run, 'release')
  const stored = await endOfRunFile(driver.db, run, undefined)
  entries = await zipEntries(await buffer(driver.work.files.read(stored.key)))
})

test('the pack has a print file of the documents that go by post, by brand and postcode, with an index of sheets', () => {
  const print = [...entries.keys()].filter(name => name.startsWith('print/'))
  expect(print).toEqual([`print/acme-sons-${posting}.pdf`, `print/acme-sons-${posting}.csv`])
  const [header, ...rows] = (entries.get(print[1] ?? '')?.toString() ?? '').trimEnd().split('\r\n')
  expect(header).toBe('position,number,kind,account_number,company_name,postcode,first_page,pages,sheets')
  const cells = rows.map(row => row.split(','))
  expect(cells.map(row => row.filter((_, at) => at !== 1).join())).toEqual([
    "1,invoice,'=A5,Payer =A5,LS2 9AA,1,1,1",
    '2,invoice,A2,Payer A2,LS2 9AA,3,3,2',
    '3,invoice,A1,Payer A1,LS10 1AA,7,1,1',
  ])
  const pages = readPdfPages(entries.get(print[0] ?? '') ?? Buffer.alloc(0))
  expect(pages).toHaveLength(8)
  for (const [, number = '', , , , , firstPage, own] of cells) {
    const alone = readPdfPages(entries.get(`invoices/${number}.pdf`) ?? Buffer.alloc(0))
    const from = Number(firstPage) - 1
    const printed = pages.slice(from, from + Number(own))
    expect(printed.map(({ lines }) => lines)).toEqual(alone.map(({ lines }) => lines))
    expect(
      pages.slice(from + Number(own), from + Number(own) + (Number(own) % 2)).flatMap(({ lines }) => lines),
    ).toEqual([])
  }
})

test('the documents of a run and its print files are PDF/UA-1', () => {
  const pdfs = [...entries].filter(([name]) => name.endsWith('.pdf'))
  expect(pdfs).toHaveLength(6)
  for (const [name, pdf] of pdfs) expect(pdfUaFaults(pdf), name).toEqual([])
})
