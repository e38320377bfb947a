import { expect, test } from 'vitest'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { mergePdfs } from './merged-pdfs.ts'
import { loadPdfFonts } from './pdf-fonts.ts'
import { renderReportPdf } from './report-pdf.ts'

const fonts = loadPdfFonts()
const report = (title: string, rows: number): Promise<Buffer> =>
  renderReportPdf(
    {
      title,
      owner: 'Northwind Telecom Limited',
      facts: [],
      note: '',
      date: '2026-11-02',
      landscape: false,
      columns: [{ title: 'Number', width: 2, align: 'left' }],
      rows: Array.from({ length: rows }, (_, i) => [`${title} ${i}`]),
      totals: [],
    },
    fonts,
  )
const about = { title: 'To print', author: 'Northwind', date: '2026-11-02' }
const merged = async (documents: readonly Buffer[], counts: number[] = []): Promise<Buffer> => {
  async function* each() {
    for (const document of documents) yield await Promise.resolve(document)
  }
  const chunks: Buffer[] = []
  for await (const chunk of mergePdfs(each(), about, pages => counts.push(pages))) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const documents = await Promise.all([
  report('One', 1),
  report('Żółć ﬁ', 120),
  report('Three', 2),
  report('Four', 80),
])

test('documents are whole in one file, and each begins on an odd page', async () => {
  const counts: number[] = []
  const pages = readPdfPages(await merged(documents, counts))
  const own = documents.map(document => readPdfPages(document).map(({ lines }) => lines))
  expect(counts).toEqual(own.map(({ length }) => length))
  expect(counts.some(count => count % 2 === 0)).toBe(true)
  const expected = own.flatMap(lines => (lines.length % 2 === 0 ? lines : [...lines, []]))
  expect(pages.map(({ lines }) => lines)).toEqual(expected)
})

test('the tags of each page are those of its document, in the order of its content', async () => {
  const own = documents.flatMap(document => readPdfPages(document).map(({ tags }) => tags))
  expect(own.flat()).toContain('TH')
  expect(own.flat()).not.toContain('of another page')
  const pages = readPdfPages(await merged(documents)).filter(({ lines }) => lines.length > 0)
  expect(pages.map(({ tags }) => tags)).toEqual(own)
})

test('fonts that documents share are in the file once, and the same documents give the same bytes', async () => {
  const one = await merged([await report('A', 1)])
  const many = await merged(await Promise.all(Array.from({ length: 20 }, (_, i) => report(`A${i}`, 1))))
  expect(many.length).toBeLessThan(one.length + 20 * 3000)
  expect((await merged(documents)).equals(await merged(documents))).toBe(true)
})

test('a file that is no PDF of ours is refused', async () => {
  await expect(merged([Buffer.from('%PDF-1.4 of another program')])).rejects.toThrow(
    'Not a PDF that NineOps wrote',
  )
})
