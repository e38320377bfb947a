import { expect, test } from 'vitest'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { loadPdfFonts } from './pdf-fonts.ts'
import { renderReportPdf } from './report-pdf.ts'

const fonts = loadPdfFonts()

const report = (count: number) => ({
  title: 'Invoice register',
  subtitle: 'October 2026, Northwind Telecom Limited',
  date: '2026-11-02',
  columns: [
    { title: 'Number', width: 2, align: 'left' as const },
    { title: 'Account', width: 5, align: 'left' as const },
    { title: 'Gross', width: 2, align: 'right' as const },
  ],
  rows: (async function* () {
    for (let i = 0; i < count; i += 1) yield [`NW-${i}`, 'A very long account name '.repeat(5), `£${i}.00`]
  })(),
  totals: ['', 'Total', '£123,456.00'],
})

test('every row, headings on every page, page numbers, totals last', async () => {
  const pages = readPdfPages(await renderReportPdf(report(130), fonts))
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach((page, i) => {
    expect(page.lines).toContain(`Page ${i + 1}`)
    expect(page.lines).toContain('Account')
  })
  const lines = pages.flatMap(page => page.lines)
  for (let i = 0; i < 130; i += 1) expect(lines).toContain(`NW-${i}`)
  expect(lines.slice(-2)).toEqual(['Total', '£123,456.00'])
  expect(lines.some(line => line.endsWith('…'))).toBe(true)
})

test('the same rows give the same bytes', async () => {
  const [one, two] = [await renderReportPdf(report(40), fonts), await renderReportPdf(report(40), fonts)]
  expect(one.equals(two)).toBe(true)
})
