import { crc32, deflateSync } from 'node:zlib'
import { penceToDecimal } from '@nineops/contract/money'
import type {
  InvoiceAllowance,
  InvoiceCall,
  InvoiceDocument,
  InvoiceLine,
  InvoiceSummary,
} from '../src/features/invoice-documents/invoice-documents.domain.ts'

const usage = (description: string, calls: number, seconds: number, pence: number): InvoiceLine => ({
  description,
  detail: null,
  quantity: String(calls),
  durationSeconds: seconds,
  unitPrice: null,
  treatment: 'standard',
  ratePercent: '20',
  net: penceToDecimal(pence),
})

const charge = (description: string, quantity: number, unitPence: number): InvoiceLine => ({
  description,
  detail: null,
  quantity: String(quantity),
  durationSeconds: null,
  unitPrice: penceToDecimal(unitPence),
  treatment: 'standard',
  ratePercent: '20',
  net: penceToDecimal(quantity * unitPence),
})

const LINES = {
  calls: [
    usage('UK local and national calls', 214, 38_412, 641),
    usage('UK mobile calls', 96, 14_020, 982),
    usage('Non-geographic and freephone calls', 18, 2_901, 214),
    usage('International calls', 7, 3_122, 1_406),
    usage('Directory enquiries', 1, 62, 599),
    usage('Service numbers', 4, 840, 52),
  ],
  line2: [
    usage('UK local and national calls', 88, 9_921, 166),
    usage('UK mobile calls', 41, 5_512, 386),
    usage('International calls', 2, 240, 88),
    charge('Line rental', 1, 1_495),
    charge('Caller display', 1, 250),
    charge('Call recording', 1, 499),
  ],
  services: [
    charge('Superfast broadband 80/20', 1, 3_495),
    charge('Static IP address', 1, 300),
    charge('Hosted seat, standard', 6, 899),
    charge('Hosted seat, reception', 1, 1_499),
    charge('Geographic number', 12, 75),
    charge('Care level 3', 1, 350),
    charge('Engineer visit', 1, 9_500),
    charge('Loyalty discount 5%', 1, -420),
  ],
}

const pence = (amount: string): number => Math.round(Number(amount) * 100)

const summaryOf = (net: number): InvoiceSummary => ({
  rows: [
    { label: 'Calls', net: penceToDecimal(net - 20_000), netBefore: '41.20' },
    { label: 'Line rentals', net: '110.00', netBefore: '110.00' },
    { label: 'One-off charges', net: '95.00', netBefore: '0.00' },
    { label: 'Discounts', net: '-5.00', netBefore: '-5.00' },
  ],
  before: { title: '2 Oct 2026', net: '146.20' },
})

/** A full invoice of 20 lines; `patch` changes the part under test. */
export const sampleInvoice = (patch: Partial<InvoiceDocument> = {}): InvoiceDocument => {
  const sections = patch.sections ?? [
    { title: '020 7946 0101  Main line', lines: LINES.calls },
    { title: '020 7946 0102  Second line', lines: LINES.line2 },
    { title: 'Account charges', lines: LINES.services },
  ]
  const net = sections.flatMap(s => s.lines).reduce((sum, line) => sum + pence(line.net), 0)
  const vat = Math.round(net / 5)
  return {
    kind: 'invoice',
    number: 'NW-0010482',
    issueDate: '2026-11-02',
    taxPoint: '2026-11-02',
    corrects: [],
    period: { from: '2026-10-01', to: '2026-10-31' },
    accountNumber: 'A104417',
    supplier: {
      name: 'Northwind Telecom Limited',
      tradingName: 'Northwind',
      address: ['4 Foundry Lane', 'Leeds', 'LS1 4AP'],
      vatNumber: 'GB 123 4567 82',
      companyNumber: '07654321',
      telephone: '0113 496 0000',
      email: 'billing@northwind.example',
      website: null,
      accentColour: null,
      complaints: {
        words: 'Tell us what went wrong and we will answer within five working days.',
        telephone: '0113 496 0010',
        adrScheme: 'the Communications Ombudsman, 0330 440 1614',
      },
    },
    customer: {
      name: 'Harbour & Quay Chartered Surveyors LLP',
      address: ['Unit 7, The Old Ropeworks', 'Marine Parade', 'Whitby', 'YO21 3PR'],
      vatNumber: null,
    },
    summary: summaryOf(net),
    sections,
    vatTotals: [
      {
        treatment: 'standard',
        ratePercent: '20',
        net: penceToDecimal(net),
        vat: penceToDecimal(vat),
        reason: null,
      },
    ],
    totals: { net: penceToDecimal(net), vat: penceToDecimal(vat), gross: penceToDecimal(net + vat) },
    payment: {
      method: 'direct_debit',
      collectionDate: '2026-11-16',
      mandateReference: 'NWT0104417',
      lastDigits: '4471',
    },
    notes: [],
    itemisedCalls: [],
    ...patch,
  }
}

const DESTINATIONS = ['UK National', 'UK Mobile Vodafone', 'Germany Mobile T-Mobile', 'Freephone', 'France']

/** Calls one minute apart over several days of October. */
export const sampleCalls = (count: number): InvoiceCall[] =>
  Array.from({ length: count }, (_, i) => ({
    date: `2026-10-${String(1 + (Math.floor(i / 24) % 31)).padStart(2, '0')}`,
    time: `${String(8 + (i % 10)).padStart(2, '0')}:${String((i * 7) % 60).padStart(2, '0')}:${String((i * 13) % 60).padStart(2, '0')}`,
    dialled: `07700 900${String((i * 37) % 1000).padStart(3, '0')}`,
    destination: DESTINATIONS[i % DESTINATIONS.length] ?? '',
    durationSeconds: (i * 53) % 1800,
    charge: `0.${String((i * 1237) % 1_000_000).padStart(6, '0')}`,
  }))

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.alloc(body.length + 8)
  bytes.writeUInt32BE(data.length, 0)
  body.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(body), body.length + 4)
  return bytes
}

/** A PNG logo with transparency, a disc that fades into the paper. */
export const sampleLogo = (size = 160): Buffer => {
  const rows = Buffer.alloc(size * (size * 4 + 1))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = y * (size * 4 + 1) + 1 + x * 4
      const distance = Math.hypot(x - size / 2, y - size / 2) / (size / 2)
      rows.set([29, 79 + Math.round((x / size) * 60), 124, distance > 1 ? 0 : 255], at)
    }
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0])
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** What a bundle includes, and what of it is used and left. */
export const sampleAllowance: InvoiceAllowance = {
  name: 'UK 500',
  detail: '',
  included: '8:20:00',
  used: '5:12:40',
  left: '3:07:20',
  share: 0.6,
}
