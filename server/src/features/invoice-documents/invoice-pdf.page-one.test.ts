import { type PageOne, usualPageOne } from '@nineops/contract/service-establishment/page-one.contract'
import { expect, test } from 'vitest'
import { sampleInvoice } from '../../../test/invoice-samples.ts'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { loadPdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import type { InvoiceDocument } from './invoice-documents.domain.ts'
import { renderInvoicePdf } from './invoice-pdf.document.ts'

const fonts = loadPdfFonts()
const render = (chosen: Partial<PageOne>, patch: Partial<InvoiceDocument> = {}) =>
  renderInvoicePdf(sampleInvoice({ ...patch, pageOne: { ...usualPageOne, ...chosen } }), fonts)
const pagesOf = async (chosen: Partial<PageOne>, patch: Partial<InvoiceDocument> = {}) =>
  readPdfPages(await render(chosen, patch))

const signs = {
  payment: 'Amount due',
  charges: 'What it is for',
  account: 'Your account',
  allowances: 'Your allowances',
  totals: 'VAT rate',
  changes: '£131.76 more than last time before VAT, mostly one-off charges.',
  message: 'We are closed on 25 December.',
}

test('a brand that has chosen nothing, or the usual parts, has the same bytes as before', async () => {
  expect((await render({})).equals(await renderInvoicePdf(sampleInvoice(), fonts))).toBe(true)
})

test('the parts of page one stand in the brand’s order, each once, above the charges by service', async () => {
  const parts = ['message', 'totals', 'allowances', 'changes', 'account', 'charges', 'payment'] as const
  const own = { name: 'UK 500', detail: '', included: '500', used: '200', left: '300', share: 0.4 }
  const [page] = await pagesOf({ parts: [...parts], message: signs.message }, { allowances: [own] })
  const order = [...parts.map(part => signs[part]), 'Charges by service']
  const found = order.map(sign => page?.places.filter(({ text }) => text === sign).map(({ y }) => y))
  expect(found.map(ys => ys?.length)).toEqual(order.map(() => 1))
  const ys = found.flatMap(list => list ?? [])
  expect(ys).toEqual(ys.toSorted((a, b) => a - b))
  // The two narrow ones side by side, in the brand's order.
  const [account, charges] = ['Your account', 'What it is for'].map(sign =>
    page?.places.find(({ text }) => text === sign),
  )
  expect(account?.y).toBe(charges?.y)
  expect(account?.x).toBeLessThan(charges?.x ?? 0)
})

test('narrow parts that do not follow each other stand alone at the left', async () => {
  const [page] = await pagesOf({ parts: ['charges', 'payment', 'account', 'totals'] })
  const [account, charges] = ['Your account', 'What it is for'].map(sign =>
    page?.places.find(({ text }) => text === sign),
  )
  expect(account?.x).toBe(charges?.x)
  expect(account?.y).toBeGreaterThan(charges?.y ?? 0)
})

test('a part that is left out leaves no gap, and the comparison alone can be left out', async () => {
  const heading = (pages: Awaited<ReturnType<typeof pagesOf>>) =>
    pages[0]?.places.find(({ text }) => text === 'Charges by service')?.y ?? 0
  const usual = await pagesOf({})
  const without = await pagesOf({ parts: ['payment', 'account', 'totals'] })
  expect(without[0]?.lines).not.toContain('What it is for')
  expect(heading(without)).toBeLessThan(heading(usual))
  const plain = await pagesOf({ comparison: false })
  expect(usual[0]?.lines).toContain('2 Oct 2026')
  expect(plain[0]?.lines).not.toContain('2 Oct 2026')
  expect(heading(plain)).toBe(heading(usual))
})

test('what changed and the charges say nothing on an account’s first invoice and on credit notes', async () => {
  const parts = ['changes', 'payment', 'charges', 'account', 'totals'] as const
  const first = { summary: { rows: [{ label: 'Calls', net: '277.96', netBefore: '0.00' }], before: null } }
  const [page] = await pagesOf({ parts: [...parts] }, first)
  expect(page?.lines.filter(line => line.includes('last time'))).toEqual([])
  const { summary: _, ...credit } = sampleInvoice({
    kind: 'credit_note',
    payment: { method: 'none', wording: 'We will take this off your next invoice' },
    pageOne: { ...usualPageOne, parts: [...parts] },
  })
  const lines = readPdfPages(await renderInvoicePdf(credit, fonts))[0]?.lines
  expect(lines).toContain('Total credited including VAT')
  expect(lines).not.toContain('Your account')
})

test('what has no room on page one begins the next, above the foot, and every page is counted', async () => {
  const notes = Array.from({ length: 36 }, (_, at) => `Note ${at + 1} that the invoice must carry.`)
  const pages = await pagesOf({ parts: ['totals', 'payment', 'charges', 'account'] }, { notes })
  const at = (sign: string) => pages.findIndex(({ lines }) => lines.includes(sign))
  expect([at('Note 36 that the invoice must carry.'), at('Amount due'), at('What it is for')]).toEqual([
    0, 1, 1,
  ])
  pages.forEach(({ lines }, page) => expect(lines).toContain(`Page ${page + 1} of ${pages.length}`))
  const foot = pages.flatMap(({ places }) =>
    places.filter(({ text, y }) => y > 770 && !text.includes('Page')),
  )
  expect(foot.every(({ text }) => text.includes('Northwind') || text.includes('Company'))).toBe(true)
})

test('every text of any order belongs to an element of the page, so that it can be read aloud', async () => {
  const parts = ['message', 'charges', 'totals', 'account', 'changes', 'payment'] as const
  const tagsOf = (pages: Awaited<ReturnType<typeof pagesOf>>) => pages.flatMap(({ tags }) => tags).toSorted()
  const usual = tagsOf(await pagesOf({}))
  const pages = await pagesOf({ parts: [...parts], message: signs.message })
  const [page] = pages
  expect(tagsOf(pages)).toEqual([...usual, 'P', 'P'].toSorted())
  // As they are read: the message before the charges, which are a table, and these before the totals.
  expect(page?.lines.indexOf(signs.message)).toBeLessThan(page?.lines.indexOf('What it is for') ?? 0)
})
