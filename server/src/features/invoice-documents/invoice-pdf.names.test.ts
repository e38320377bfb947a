import { expect, test } from 'vitest'
import { sampleCalls, sampleInvoice } from '../../../test/invoice-samples.ts'
import { readPdfPages, readPdfText } from '../../../test/pdf-text.ts'
import { loadPdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import type { InvoiceCall, InvoiceDocument } from './invoice-documents.domain.ts'
import { renderInvoicePdf } from './invoice-pdf.document.ts'

const fonts = loadPdfFonts()
const textOf = async (patch: Partial<InvoiceDocument>): Promise<string> =>
  readPdfText(await renderInvoicePdf(sampleInvoice(patch), fonts))
const pagesOf = async (invoice: InvoiceDocument) =>
  readPdfPages(await renderInvoicePdf(invoice, fonts)).map(page => page.lines)

const free = {
  description: 'Included',
  detail: null,
  quantity: '1',
  durationSeconds: null,
  unitPrice: '0.00',
  treatment: 'zero',
  ratePercent: '0',
  net: '0.00',
} as const
const withLines = (title: string, lines: number) => ({
  title,
  lines: Array.from({ length: lines }, () => free),
})

/** The sample with all of its usage so long. */
const usage = (durationSeconds: number) =>
  textOf({
    sections: sampleInvoice().sections.map(({ title, lines }) => ({
      title,
      lines: lines.map(line => ({ ...line, durationSeconds: line.durationSeconds && durationSeconds })),
    })),
  })

test('a number that stands over several pages is named on each, and only there', async () => {
  const sections = [
    withLines('020 7946 0101', 40),
    withLines('020 7946 0102', 70),
    withLines('020 7946 0103', 1),
  ]
  const { summary: _, ...invoice } = sampleInvoice({ sections, vatTotals: [] })
  const pages = await pagesOf({ ...invoice, totals: { net: '0.00', vat: '0.00', gross: '0.00' } })
  const begin = pages.map(lines => lines.filter(line => line.startsWith('020 7946 01')))
  expect(begin.flat().filter(line => line === '020 7946 0103')).toHaveLength(1)
  for (const [at, lines] of pages.entries()) {
    const [first] = begin[at] ?? []
    const before = begin[at - 1]?.at(-1)
    if (lines.includes(', continued')) expect(first).toBe(before)
  }
  expect(pages.filter(lines => lines.includes(', continued')).length).toBe(pages.length - 1)
})

test('usage that has no duration, such as messages, shows none', async () => {
  expect(await usage(60)).toContain('0:01:00')
  expect(await usage(0)).not.toContain('0:00:00')
})

test('a number with an access charge shows its destination whole, and the parts of its charge below', async () => {
  const call = {
    ...sampleCalls(1)[0],
    destination: 'Special services, basic rate numbers',
    accessCharge: '0.11',
    serviceCharge: '0.36',
  } as InvoiceCall
  const text = await textOf({ itemisedCalls: [{ title: 'Main line', calls: [call] }] })
  expect(text).toContain(call.destination)
  expect(text).toContain('Access charge 0.1100, service charge 0.3600')
  const service = { ...call, accessCharge: undefined } as unknown as InvoiceCall
  expect(await textOf({ itemisedCalls: [{ title: 'Main line', calls: [service] }] })).toContain(
    'Service charge 0.3600',
  )
})

test('long names of brands and numbers are shown whole, and touch nothing', async () => {
  const tradingName = 'Sunshine Telecom & Broadband Services of the Orkney and Shetland Islands'
  const title =
    '029 2018 0101  Swyddfa’r Prif Weithredwr, Tŷ Hywel, Caerdydd – y dderbynfa a’r ystafell gyfarfod fawr'
  const invoice = sampleInvoice()
  const pdf = await renderInvoicePdf(
    sampleInvoice({
      supplier: {
        ...invoice.supplier,
        tradingName,
        name: 'Gwasanaethau Telathrebu Gogledd a Chanolbarth Cymru Cyfyngedig',
      },
      sections: invoice.sections.map(section => ({ ...section, title })),
      itemisedCalls: [{ title, calls: sampleCalls(90) }],
    }),
    fonts,
  )
  const [first, ...others] = readPdfPages(pdf)
  const words = (first?.lines ?? []).join(' ')
  expect(words).toContain(tradingName)
  expect(words).toContain(title.slice(-20))
  const heading = first?.places.find(({ text }) => text === 'VAT invoice')
  const name = (first?.places ?? []).filter(({ text, y }) => y < 90 && tradingName.includes(text))
  expect(name.length).toBeGreaterThan(1)
  // On average a letter is at most 0.55 of its size wide.
  for (const { text, x, size } of name) expect(x + text.length * size * 0.55).toBeLessThan(heading?.x ?? 0)
  for (const { lines } of others) expect(lines.join(' ')).toContain('VAT invoice NW-0010482')
  // The foot of a page breaks before the VAT number, not within it.
  const foot = (first?.places ?? []).filter(({ y }) => y > 780)
  expect(foot.map(({ text }) => text)).toContainEqual(expect.stringContaining('VAT number GB 123 4567 82'))
})
