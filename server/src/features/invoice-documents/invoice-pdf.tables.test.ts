import { expect, test } from 'vitest'
import { sampleAllowance, sampleCalls, sampleInvoice, sampleLogo } from '../../../test/invoice-samples.ts'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { pdfUaFaults } from '../../../test/pdf/pdf-ua.ts'
import { prepareLogo } from '../../platform/pdf/logo-images.ts'
import { loadPdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { renderInvoicePdf } from './invoice-pdf.document.ts'

const fonts = loadPdfFonts()
const pagesOf = async (invoice: InvoiceDocument) =>
  readPdfPages(await renderInvoicePdf(invoice, fonts)).map(page => page.lines)
const nothing: Partial<InvoiceDocument> = {
  sections: [],
  vatTotals: [],
  totals: { net: '0.00', vat: '0.00', gross: '0.00' },
}

test('a bill without a list of calls has them by destination, under its own headings, with thousands as they are written', async () => {
  const destinations = [
    { destination: 'France', calls: 1, durationSeconds: 60, charge: '0.10' },
    { destination: 'UK mobile', calls: 2292, durationSeconds: 3_600_000, charge: '18136.0877' },
  ]
  const [, second = []] = await pagesOf(
    sampleInvoice({ itemisedCalls: [{ title: 'Main line', calls: [], destinations }] }),
  )
  const text = second.join(' ')
  expect(text).toContain(
    'Calls by destination Destination Calls Duration Charge (£) Main line France 1 0:01:00',
  )
  expect(text).toContain('UK mobile 2,292 1000:00:00 18,136.0877 2,293 calls 1000:01:00 18,136.1877')
  expect(text).not.toContain('Number dialled')
})

test('a reference that is too long for its line is broken after a sign, not within a word', async () => {
  const [first = []] = await pagesOf(sampleInvoice({ purchaseOrder: 'FRAMEWORK-PO-2026-0004711/HARBOURS' }))
  expect(first.join(' ')).toContain('FRAMEWORK-PO-2026-0004711/ HARBOURS')
})

test('an invoice without charges has the account’s money at the left, where the charges would be', async () => {
  const { summary: _, ...invoice } = sampleInvoice(nothing)
  const [page] = readPdfPages(await renderInvoicePdf(invoice, fonts))
  expect(page?.places.find(({ text }) => text === 'Your account')?.x).toBe(44)
})

test('every document is PDF/UA-1: tagged whole, with tables that can be read by cell, a title and a language', async () => {
  const destinations = [{ destination: 'UK mobile', calls: 3, durationSeconds: 60, charge: '0.10' }]
  const unlisted = { calls: 2, durationSeconds: 60, charge: '0.00' }
  const calls = sampleCalls(60).map((call, at) => (at === 0 ? { ...call, accessCharge: '0.11' } : call))
  const { summary: _, ...empty } = sampleInvoice(nothing)
  const documents = [
    sampleInvoice({
      allowances: [sampleAllowance, { ...sampleAllowance, name: 'A & B <x>' }],
      itemisedCalls: [
        { title: 'Main line', calls, unlisted },
        { title: 'Fax', calls: sampleCalls(1) },
      ],
    }),
    sampleInvoice({ itemisedCalls: [{ title: 'Main line', calls: [], destinations, unlisted }] }),
    empty,
    sampleInvoice({
      kind: 'credit_note',
      number: 'NWC-<1> & more',
      corrects: [{ number: 'NW-1', date: '2026-10-02' }],
    }),
  ]
  for (const logo of [null, prepareLogo(sampleLogo())])
    for (const document of documents)
      expect(pdfUaFaults(await renderInvoicePdf(document, fonts, logo)), document.number).toEqual([])
})
