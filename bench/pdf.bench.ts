import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PdfKit from 'pdfkit'
import {
  loadStationery,
  renderInvoice,
} from '../server/src/features/invoice-documents/invoice-documents.service.ts'
import { sampleInvoice, sampleLogo } from '../server/test/invoice-samples.ts'
import { readPdfPages } from '../server/test/pdf-text.ts'

/**
 * Documents per second of processor time, which other work on the machine disturbs least; memory in MB after warm-up
 * and after the last document.
 */
export type PdfBench = {
  ours: number
  naive: number
  noOp: number
  ratio: number
  warmMb: number
  endMb: number
}

const require = createRequire(import.meta.url)
const fontFile = (path: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`))

const perSecond = async (count: number, make: (i: number) => unknown): Promise<number> => {
  const start = process.cpuUsage()
  for (let i = 0; i < count; i += 1) await make(i)
  const { user, system } = process.cpuUsage(start)
  return Math.round((count / (user + system)) * 1_000_000)
}

const documentOf = (i: number) =>
  sampleInvoice({ number: `NW-${String(i).padStart(7, '0')}`, accountNumber: `A${100_000 + i}` })

// The usual way: a PDF library given font files, which it parses and subsets for each document.
const naively = (
  lines: readonly string[],
  regular: Buffer,
  semibold: Buffer,
  logo: Buffer,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const doc = new PdfKit({ size: 'A4', margin: 44, autoFirstPage: true })
    let bytes = 0
    doc.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    doc.on('end', () => resolve(bytes))
    doc.on('error', reject)
    doc.registerFont('regular', regular)
    doc.registerFont('semibold', semibold)
    doc.image(logo, 44, 40, { fit: [180, 42] })
    lines.forEach((line, i) => {
      doc.font(i % 9 === 0 ? 'semibold' : 'regular').fontSize(8.5)
      doc.text(line, 44 + (i % 5) * 100, 100 + Math.floor(i / 5) * 14, { lineBreak: false })
    })
    doc.end()
  })

/**
 * One-page invoices of 20 lines with embedded fonts and logo, compared with the same words placed by pdfkit with font
 * files given to each document, and with a function that does nothing.
 */
export const benchPdf = async (count = 2000): Promise<PdfBench> => {
  const logo = sampleLogo()
  const stationery = loadStationery({ font: null, logo })
  const [first] = readPdfPages(await renderInvoice(documentOf(0), stationery))
  const words = first?.lines ?? []
  const [regular, semibold] = [
    fontFile('400Regular/Inter_400Regular.ttf'),
    fontFile('600SemiBold/Inter_600SemiBold.ttf'),
  ]

  await perSecond(300, i => renderInvoice(documentOf(i), stationery))
  const warmMb = Math.round(process.memoryUsage.rss() / 2 ** 20)
  const ours = await perSecond(count, i => renderInvoice(documentOf(i), stationery))
  const endMb = Math.round(process.memoryUsage.rss() / 2 ** 20)
  await perSecond(3, () => naively(words, regular, semibold, logo))
  const naive = await perSecond(Math.ceil(count / 50), () => naively(words, regular, semibold, logo))
  const noOp = await perSecond(count, i => Promise.resolve(documentOf(i)))
  return { ours, naive, noOp, ratio: Math.round((ours / naive) * 10) / 10, warmMb, endMb }
}
