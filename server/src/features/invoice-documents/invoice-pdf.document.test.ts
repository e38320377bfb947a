import { expect, test } from 'vitest'
import { sampleAllowance, sampleCalls, sampleInvoice, sampleLogo } from '../../../test/invoice-samples.ts'
import { readPdfPages, readPdfText } from '../../../test/pdf-text.ts'
import { prepareLogo } from '../../platform/pdf/logo-images.ts'
import { loadPdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import { WINDOW } from '../../platform/pdf/window-address.ts'
import type { InvoiceDocument, InvoicePayment } from './invoice-documents.domain.ts'
import { renderInvoicePdf } from './invoice-pdf.document.ts'
import { readableColour } from './invoice-pdf.theme.ts'

const fonts = loadPdfFonts()
const textOf = async (patch: Partial<InvoiceDocument> = {}): Promise<string> =>
  readPdfText(await renderInvoicePdf(sampleInvoice(patch), fonts))

const untaxed = (treatment: 'reverse_charge' | 'zero' | 'exempt', net: string) => ({
  description: treatment,
  detail: null,
  quantity: '1',
  durationSeconds: null,
  unitPrice: net,
  treatment,
  ratePercent: '0',
  net,
})

test('carries everything a VAT invoice must (VAT Regs 1995 reg 14)', async () => {
  const text = await textOf()
  for (const required of [
    'VAT invoice',
    'NW-0010482',
    'Date of issue',
    'Tax point',
    '2 November 2026',
    'Northwind Telecom Limited',
    '4 Foundry Lane',
    'LS1 4AP',
    'VAT number GB 123 4567 82',
    'Company number 07654321',
    'Surveyors LLP',
    'Unit 7, The Old Ropeworks',
    'YO21 3PR',
    'A104417',
    'Hosted seat, standard',
    '£8.99',
    '£53.94',
    '20%',
    '−£4.20',
    'Total excluding VAT',
    '£277.96',
    'Total VAT',
    '£55.59',
    '£333.55',
    'Page 1 of 2',
  ]) {
    expect(text).toContain(required)
  }
  expect(text).not.toContain('\ufffd')
})

test('gives advance notice of a direct debit with day, amount and mandate', async () => {
  const text = await textOf()
  expect(text).toContain('We will collect £333.55 by Direct Debit on 16 November 2026')
  expect(text).toContain('Mandate reference NWT0104417 from the account ending 4471')
})

test('a card payment promises no collection, and says where to pay', async () => {
  const card = { method: 'card', dueDate: '2026-12-01', reference: 'B-000123' } as const
  const text = await textOf({
    payment: { ...card, telephone: '020 7946 0000', website: 'northwind.example' },
  })
  expect(text).toContain('Please pay by card by 1 December 2026')
  expect(text).toContain('On northwind.example or 020 7946 0000, quoting B-000123')
  expect(text).not.toContain('We will')
  expect(await textOf({ payment: { ...card, telephone: null, website: null } })).toContain(
    'Pay your supplier, quoting B-000123',
  )
})

test('the ways to pay that a brand has set stand beside its bank account, and are all said', async () => {
  const card = { method: 'card', dueDate: '2026-12-01', reference: 'B-000123' } as const
  const none = { telephone: null, website: null }
  const plain = async (payment: InvoicePayment) => (await textOf({ payment })).replaceAll('\n', ' ')
  const link = 'https://pay.northwind.example'
  expect(await plain({ ...card, ...none, link, words: 'Ring us on 0113 496 0000' })).toContain(
    `Pay at ${link}, quoting B-000123. Ring us on 0113 496 0000.`,
  )
  expect(await plain({ ...card, ...none, words: 'Ring us on 0113 496 0000.' })).toContain(
    'Ring us on 0113 496 0000. Quote B-000123.',
  )
  const transfer = {
    method: 'bank_transfer',
    dueDate: '2026-12-01',
    accountName: 'Northwind Telecom Limited',
    sortCode: '20-45-45',
    accountNumber: '55779911',
    reference: 'A104417',
  } as const
  const words = 'We do not take cash. '.repeat(9).trim()
  const all = await plain({ ...transfer, link, words })
  expect(all).toContain(`reference A104417. You can also pay at ${link}. ${words}`)
  // With nothing to pay nothing is said of how.
  expect(await textOf({ payment: { ...transfer, link }, setOff: '333.55' })).not.toContain(link)
})

test('credit that is set off is taken from what is to pay', async () => {
  const part = await textOf({ setOff: '33.55' })
  expect(part).toContain('We will collect £300.00 by Direct Debit on 16 November 2026')
  expect(part).toContain('£33.55 of your credit is set against it.')
  const whole = await textOf({ setOff: '333.55' })
  expect(whole).toContain('Nothing to pay on this invoice: £333.55 of your credit covers it')
  expect(whole).not.toContain('Direct Debit on')
})

test('a bank transfer names the account, reference and due date', async () => {
  const text = await textOf({
    payment: {
      method: 'bank_transfer',
      dueDate: '2026-12-01',
      accountName: 'Northwind Telecom Limited',
      sortCode: '20-45-45',
      accountNumber: '55779911',
      reference: 'A104417',
    },
  })
  expect(text).toContain('Please pay by bank transfer by 1 December 2026')
  expect(text.replaceAll('\n', ' ')).toContain('sort code 20-45-45, account 55779911, reference A104417')
})

const correcting = (invoices: number) =>
  textOf({
    kind: 'credit_note',
    corrects: Array.from({ length: invoices }, (_, at) => ({ number: `NW-${at + 1}`, date: '2026-10-02' })),
  })

test('a credit note that corrects several invoices names each; more than six are named beside their lines', async () => {
  const two = (await correcting(2)).replaceAll(/\s+/g, ' ')
  expect(two).toContain('Corrects invoices')
  expect(two).toContain('NW-1 of 2 October 2026, NW-2 of 2 October 2026')
  expect((await correcting(7)).replaceAll(/\s+/g, ' ')).toContain('7, named beside each line')
})

test('a credit note has its own heading and names the invoice it corrects', async () => {
  const text = await textOf({
    kind: 'credit_note',
    number: 'NWC-000031',
    corrects: [{ number: 'NW-0010399', date: '2026-10-02' }],
    payment: { method: 'none', wording: 'We will take this off your next invoice' },
  })
  expect(text).toContain('Credit note\n')
  expect(text).not.toContain('VAT invoice')
  expect(text).toContain('NW-0010399\nDated\n2 October 2026')
  expect(text).toContain('Total credited')
})

test('reverse charge, zero rate and exemption are explained', async () => {
  const text = await textOf({
    sections: [
      {
        title: 'Supplies',
        lines: [untaxed('reverse_charge', '10.00'), untaxed('zero', '5.00'), untaxed('exempt', '2.00')],
      },
    ],
    vatTotals: [
      { treatment: 'reverse_charge', ratePercent: '0', net: '10.00', vat: '0.00', reason: null },
      { treatment: 'zero', ratePercent: '0', net: '5.00', vat: '0.00', reason: 'Printed directories' },
      { treatment: 'exempt', ratePercent: '0', net: '2.00', vat: '0.00', reason: null },
    ],
    totals: { net: '17.00', vat: '0.00', gross: '17.00' },
  })
  expect(text).toContain('Reverse charge: customer to account to HMRC for the VAT')
  expect(text).toContain('Printed directories')
  expect(text).toContain('Exempt supply (VAT Act 1994, Schedule 9)')
})

test('what a customer accounts for at reverse charge is on the line and in words, with its VAT number', async () => {
  const text = await textOf({
    customer: { name: 'Carrier Customer Ltd', address: ['1 Quay Road'], vatNumber: 'GB 987 6543 21' },
    sections: [
      {
        title: 'Account charges',
        lines: [
          { ...untaxed('reverse_charge', '200.00'), ratePercent: '20' },
          { ...untaxed('zero', '500.00'), treatment: 'standard', ratePercent: '20' },
          { ...untaxed('zero', '-100.00'), treatment: 'standard', ratePercent: '17.5' },
        ],
      },
    ],
    vatTotals: [
      { treatment: 'standard', ratePercent: '20', net: '500.00', vat: '100.00', reason: null },
      { treatment: 'standard', ratePercent: '17.5', net: '-100.00', vat: '-17.50', reason: null },
      {
        treatment: 'reverse_charge',
        ratePercent: '20',
        net: '200.00',
        vat: '0.00',
        customerVat: '40.00',
        reason: null,
      },
    ],
    totals: { net: '600.00', vat: '82.50', gross: '682.50' },
  })
  for (const required of [
    'Your VAT number\nGB 987 6543 21',
    'Reverse 20%',
    '17.5%',
    'Reverse charge: customer to account to HMRC for the VAT: £40.00, 20% of £200.00',
  ])
    expect(text).toContain(required)
})

const reversed = (ratePercent: string, net: string, customerVat: string) => ({
  treatment: 'reverse_charge' as const,
  ratePercent,
  net,
  vat: '0.00',
  customerVat,
  reason: null,
})

test('reverse charge at two percentages has a row for each in the VAT table, and its own words', async () => {
  const text = await textOf({
    sections: [
      {
        title: 'Account charges',
        lines: [
          { ...untaxed('reverse_charge', '200.00'), ratePercent: '20' },
          { ...untaxed('reverse_charge', '-40.00'), ratePercent: '17.5' },
        ],
      },
    ],
    vatTotals: [reversed('20', '200.00', '40.00'), reversed('17.5', '-40.00', '-7.00')],
    totals: { net: '160.00', vat: '0.00', gross: '160.00' },
  })
  // On the line, and in the table.
  for (const label of ['Reverse 20%', 'Reverse 17.5%']) expect(text.split(label)).toHaveLength(3)
  expect(text).toContain('£40.00, 20% of £200.00')
  expect(text).toContain('17.5% of')
})

test('a brand without bank details prints no empty sort code', async () => {
  const payment = {
    method: 'bank_transfer' as const,
    dueDate: '2026-11-14',
    accountName: 'Northwind Ltd',
    sortCode: '',
    accountNumber: '',
    reference: 'NW-1',
  }
  const text = await textOf({ payment })
  expect(text).toContain('Pay Northwind Ltd, quoting NW-1')
  expect(text).not.toContain('sort code')
})

test('the same invoice gives the same bytes, whatever was rendered before it', async () => {
  const logo = prepareLogo(sampleLogo())
  const first = await renderInvoicePdf(sampleInvoice(), fonts, logo)
  await textOf({ customer: { name: 'Zoë Ķēniņš ﬁnance - ffi', address: ['Öre 1'], vatNumber: null } })
  const again = await renderInvoicePdf(sampleInvoice(), loadPdfFonts(), prepareLogo(sampleLogo()))
  const warm = await renderInvoicePdf(sampleInvoice(), fonts, logo)
  expect(again.equals(first)).toBe(true)
  expect(warm.equals(first)).toBe(true)
  expect((await renderInvoicePdf(sampleInvoice({ number: 'NW-0010483' }), fonts, logo)).equals(first)).toBe(
    false,
  )
})

test('names outside ASCII are readable', async () => {
  const name = 'Łódź Café Zoë Ķēniņš'
  expect(await textOf({ customer: { name, address: ['Ørsted 1'], vatNumber: null } })).toContain(name)
})

test('500 itemised calls: all of them, on numbered pages with the header repeated', async () => {
  const calls = sampleCalls(500)
  const pdf = await renderInvoicePdf(sampleInvoice({ itemisedCalls: [{ title: 'Main line', calls }] }), fonts)
  const pages = readPdfPages(pdf)
  expect(pages).toHaveLength(12)
  const without = await renderInvoicePdf(sampleInvoice(), fonts)
  expect((pdf.length - without.length) / 10, 'bytes of a page').toBeLessThan(7500)
  pages.forEach((page, i) => expect(page.lines).toContain(`Page ${i + 1} of 12`))
  for (const page of pages.slice(1)) {
    expect(page.lines).toContain('Number dialled')
    // Whose calls they are.
    expect(page.lines).toContain('Main line')
    expect(page.lines).toContain('VAT invoice NW-0010482  ·  02/11/2026  ·  Account A104417')
  }
  const rows = pages.flatMap(page => page.lines).filter(line => /^0\.\d{4}$/.test(line))
  expect(rows).toHaveLength(500)
  const lines = pages.flatMap(page => page.lines)
  const total = lines.indexOf('500 calls')
  const seconds = calls.reduce((sum, call) => sum + call.durationSeconds, 0)
  expect(lines[total + 1]).toBe(
    `${Math.floor(seconds / 3600)}:${new Date(seconds * 1000).toISOString().slice(14, 19)}`,
  )
})

test('more lines than a page: what it is for first, then every line', async () => {
  const [section] = sampleInvoice().sections
  if (!section) throw new Error('The sample has no sections')
  const sections = Array.from({ length: 30 }, (_, i) => ({ ...section, title: `Line ${i + 1}` }))
  const pages = readPdfPages(await renderInvoicePdf(sampleInvoice({ sections }), fonts))
  expect(pages[0]?.lines).toContain('What it is for')
  expect(pages.flatMap(page => page.lines).filter(line => line === 'UK mobile calls')).toHaveLength(30)
  expect(pages.flatMap(page => page.lines).filter(line => line === 'Total including VAT')).toHaveLength(0)
  expect(pages.flatMap(page => page.lines).filter(line => line === 'Total VAT')).toHaveLength(1)
})

const oneLine = (patch: Partial<InvoiceDocument> = {}): InvoiceDocument => {
  const { summary: _, ...sample } = sampleInvoice({
    sections: [{ title: 'Account charges', lines: [{ ...untaxed('zero', '10.00') }] }],
    vatTotals: [{ treatment: 'zero', ratePercent: '0', net: '10.00', vat: '0.00', reason: null }],
    totals: { net: '10.00', vat: '0.00', gross: '10.00' },
  })
  return { ...sample, ...patch }
}
const pagesOf = async (invoice: InvoiceDocument) =>
  readPdfPages(await renderInvoicePdf(invoice, fonts)).map(page => page.lines)

test('page one has the customer’s references, what it is for beside last time, and the account’s money', async () => {
  const long = 'Framework PO-2026-0004711 for harbours'
  const [first = []] = await pagesOf(
    sampleInvoice({
      purchaseOrder: long,
      costCentre: 'Ward 7',
      position: { previous: '302.10', since: '-402.10' },
    }),
  )
  const text = first.join(' ')
  expect(text).toContain(`Purchase order ${long}`)
  expect(text).toContain('Cost centre Ward 7')
  expect(text).toContain('What it is for Net 2 Oct 2026 Calls £77.96 £41.20')
  expect(text).toContain('Total excluding VAT £277.96 £146.20')
  expect(text).toContain('Previous balance £302.10 Payments and credits since −£402.10')
  expect(text).toContain('This invoice £333.55 Balance of your account £233.55')
})

const money = async (patch: Partial<InvoiceDocument>) => {
  const text = ((await pagesOf(sampleInvoice(patch)))[0] ?? []).join(' ')
  return /Your account (.*?) VAT rate/.exec(text)?.[1]
}

test('the account’s money is on page one of every invoice: without a balance, what it asks for', async () => {
  expect(await money({})).toBe('This invoice £333.55 To pay £333.55')
  expect(await money({ setOff: '33.55', broughtForward: '10.00' })).toBe(
    'This invoice £333.55 Credit set against it −£33.55 Due from earlier invoices £10.00 To pay £310.00',
  )
  expect(await money({ kind: 'credit_note' })).toBeUndefined()
})

const pageOneOf = async (patch: Partial<InvoiceDocument>): Promise<string> =>
  ((await pagesOf(sampleInvoice(patch)))[0] ?? []).join(' ').replaceAll(/ +/g, ' ')

test('page one shows what each bundle includes, and what of it is used and left; nothing where there is none', async () => {
  const earlier = { ...sampleAllowance, detail: 'of earlier months', included: '', used: '0:41:00', left: '' }
  const allowances = [sampleAllowance, earlier]
  expect(await pageOneOf({ allowances })).toContain(
    'Your allowances Included Used Left UK 500 8:20:00 5:12:40 3:07:20 UK 500, of earlier months 0:41:00 VAT rate',
  )
  expect(await pageOneOf({ allowances: Array.from({ length: 9 }, () => sampleAllowance) })).toContain(
    '3:07:20 and 2 more allowances VAT rate',
  )
  expect(await pageOneOf({})).not.toContain('allowances')
})

const nothing: Partial<InvoiceDocument> = {
  sections: [],
  vatTotals: [],
  totals: { net: '0.00', vat: '0.00', gross: '0.00' },
}

test('an invoice of nothing asks for nothing, and says that there are no charges', async () => {
  const { summary: _, ...invoice } = sampleInvoice(nothing)
  const text = (await pagesOf(invoice)).flat().join(' ')
  expect(text).toContain('Nothing to pay on this invoice')
  expect(text).toContain('No charges')
  expect(text).not.toContain('We will collect')
  expect(text).not.toContain('VAT rate')
})

test('no column of a line touches another, whatever its amounts', async () => {
  const line = {
    ...untaxed('reverse_charge', '-1250000.04'),
    ratePercent: '17.5',
    unitPrice: '-104166.67',
    quantity: '12345',
  }
  const { summary: _, ...invoice } = sampleInvoice({
    sections: [{ title: 'Account charges', lines: [line] }],
    vatTotals: [{ ...reversed('17.5', '-1250000.04', '-218750.01') }],
    totals: { net: '-1250000.04', vat: '0.00', gross: '-1250000.04' },
  })
  const [page] = readPdfPages(await renderInvoicePdf(invoice, fonts))
  const drawn = page?.places ?? []
  const at = drawn.findIndex(({ text }) => text === '12,345')
  const row = drawn.slice(at, at + 4)
  expect(row.map(({ text }) => text)).toEqual(['12,345', '−£104,166.67', 'Reverse 17.5%', '−£1,250,000.04'])
  const { regular } = fonts
  for (const [cell, { text, x, size }] of row.entries()) {
    const words = text.match(/[^ ]* |[^ ]+$/g) ?? []
    const width = words.reduce((sum, word) => sum + regular.shape(word).width, 0)
    const next = row[cell + 1]?.x ?? Number.POSITIVE_INFINITY
    expect(next - (x + (width * size) / 1000), text).toBeGreaterThan(4)
  }
})

test('a name in a brand’s colour can be read on paper: a pale colour is replaced by ink', () => {
  expect(readableColour('#1d4f7c')).toBe('#1d4f7c')
  expect(readableColour('#ffe14d')).toBe('#17212b')
})

test('an account in credit is told so, and types that do not add up to the net are refused', async () => {
  const [first = []] = await pagesOf(oneLine({ position: { previous: '0.00', since: '-25.00' } }))
  expect(first.join(' ')).toContain('Your account is in credit £15.00')
  const summary = { rows: [{ label: 'Calls', net: '9.99', netBefore: '0.00' }], before: null }
  await expect(renderInvoicePdf(oneLine({ summary }), fonts)).rejects.toThrow('the net by type is 9.99')
})

test('questions and complaints are at the foot of the last page, never alone on one', async () => {
  for (let count = 1; count < 75; count += 1) {
    const pages = await pagesOf(
      oneLine({ itemisedCalls: [{ title: 'Main line', calls: sampleCalls(count) }] }),
    )
    const last = pages.at(-1) ?? []
    expect(last).toContain('Questions and complaints')
    expect(last.join(' ')).toContain('the Communications Ombudsman, 0330 440 1614')
    expect(last).toContain(count === 1 ? '1 call' : `${count} calls`)
    expect(last).toContain(`Page ${pages.length} of ${pages.length}`)
    expect(pages.flat().filter(line => line === 'Questions and complaints')).toHaveLength(1)
    // A title is never the last of a page.
    for (const page of pages.slice(0, -1)) expect(page.indexOf('Main line')).not.toBe(page.length - 3)
  }
})

test('a complaint may go to the scheme after the weeks that Ofcom’s code gives on the day of the bill', async () => {
  expect(await textOf({ issueDate: '2026-04-08' })).toContain('within six weeks')
  expect(await textOf({ issueDate: '2026-04-07' })).toContain('within eight weeks')
})

test('a long name is shown whole, and a sort code as it is written', async () => {
  const name = 'Orkney and Shetland Islands Council, Harbourmasterandpilotagedepartment'
  const [first = []] = await pagesOf(
    oneLine({
      customer: { name, address: ['1 Quay'], vatNumber: null },
      payment: {
        method: 'bank_transfer',
        dueDate: '2026-12-01',
        accountName: 'Northwind',
        sortCode: '202959',
        accountNumber: '55779911',
        reference: 'A1',
      },
    }),
  )
  expect(first.join('').replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
  expect(first.join(' ')).toContain('sort code 20-29-59')
})

/** Texts of page one that touch the window of a DL envelope. */
const inWindow = async (invoice: InvoiceDocument) => {
  const [page] = readPdfPages(await renderInvoicePdf(invoice, fonts))
  return (page?.places ?? []).filter(
    ({ x, y, size }) =>
      x < WINDOW.right && y + size * 0.25 > WINDOW.top && y - size * 0.8 < WINDOW.bottom && x > 0,
  )
}

test('the window of a DL envelope shows the customer’s address, whole, and nothing else', async () => {
  const word = 'Llanfairpwllgwyngyllgogerychwyrndrobwll '
  const long = {
    name: word.repeat(5).trim(),
    address: [1, 2, 3].map(() => word.repeat(2).trim()),
    vatNumber: null,
  }
  const plain = sampleInvoice().customer
  for (const customer of [plain, { ...long, address: [...long.address, 'LL61 5UJ', 'Ireland'] }])
    for (const patch of [{}, { kind: 'credit_note', purchaseOrder: 'PO 1', costCentre: 'Ward 7' } as const]) {
      const shown = await inWindow(sampleInvoice({ customer, ...patch }))
      const texts = shown.map(({ text }) => text).join(' ')
      expect(texts).toBe([customer.name, ...customer.address].join(' '))
      for (const { text, x, y, size } of shown) {
        expect(x, text).toBeGreaterThanOrEqual(WINDOW.left + 5)
        expect(y - size * 0.8, text).toBeGreaterThan(WINDOW.top)
        expect(y + size * 0.25, text).toBeLessThan(WINDOW.bottom)
      }
    }
})

test('a document that does not add up is refused', async () => {
  const totals = { net: '277.96', vat: '55.59', gross: '333.56' }
  await expect(renderInvoicePdf(sampleInvoice({ totals }), fonts)).rejects.toThrow(
    'net and VAT is 333.55, not 333.56',
  )
})
