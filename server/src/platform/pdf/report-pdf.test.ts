import { expect, test } from 'vitest'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { pdfUaFaults } from '../../../test/pdf/pdf-ua.ts'
import { loadPdfFonts } from './pdf-fonts.ts'
import { renderReportPdf, type Report } from './report-pdf.ts'

const fonts = loadPdfFonts()

const report = (count: number, changes: Partial<Report> = {}): Report => ({
  title: 'Invoice summary',
  owner: 'Northwind Telecom Limited',
  facts: [
    { label: 'Invoice run', value: '12' },
    { label: 'Period', value: '01/10/2026 to 31/10/2026' },
  ],
  note: 'Every amount is exact.',
  date: '2026-11-02',
  landscape: false,
  columns: [
    { title: 'Number', width: 2, align: 'left' },
    { title: 'Account', width: 5, align: 'left' },
    { title: 'Gross', width: 2, align: 'right' },
  ],
  rows: Array.from({ length: count }, (_, i) => [
    `NW-${i}`,
    'A very long account name '.repeat(5),
    `£${i}.00`,
  ]),
  totals: [['', 'Total', '£123,456.00']],
  ...changes,
})

test('every row, headings on every page, page numbers with their count, then totals and note', async () => {
  const pages = readPdfPages(await renderReportPdf(report(130), fonts))
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach((page, i) => {
    expect(page.lines).toContain(`Page ${i + 1} of ${pages.length}`)
    expect(page.lines).toContain('Account')
  })
  const lines = pages.flatMap(page => page.lines)
  for (let i = 0; i < 130; i += 1) expect(lines).toContain(`NW-${i}`)
  expect(lines.slice(-3)).toEqual(['Total', '£123,456.00', 'Every amount is exact.'])
  expect(lines.some(line => line.endsWith('…'))).toBe(true)
})

test.each([false, true])(
  'any number of rows keeps them all and the totals together (landscape: %s)',
  async landscape => {
    const totals = [
      ['', 'Calls', '£1.00'],
      ['', 'Rounding', '£0.00'],
      ['', 'Total', '£1.00'],
    ]
    for (let count = 25; count < 60; count += 1) {
      const pages = readPdfPages(await renderReportPdf(report(count, { totals, landscape }), fonts))
      const lines = pages.flatMap(page => page.lines)
      expect(lines.filter(line => line.startsWith('NW-'))).toHaveLength(count)
      expect(pages.at(-1)?.lines).toEqual(expect.arrayContaining(['Calls', 'Rounding', 'Total']))
    }
  },
)

test('a report without rows says so', async () => {
  const pages = readPdfPages(await renderReportPdf(report(0, { totals: [] }), fonts))
  expect(pages).toHaveLength(1)
  expect(pages[0]?.lines).toContain('There is nothing to list.')
})

test('the same rows give the same bytes', async () => {
  const [one, two] = [await renderReportPdf(report(40), fonts), await renderReportPdf(report(40), fonts)]
  expect(one.equals(two)).toBe(true)
})

test('a report of several pages with empty cells and totals is PDF/UA-1', async () => {
  const rows = Array.from({ length: 90 }, (_, at) => [`NW-${at}`, at % 3 === 0 ? '' : 'Account', '£1.00'])
  expect(pdfUaFaults(await renderReportPdf(report(0, { rows }), fonts))).toEqual([])
  expect(pdfUaFaults(await renderReportPdf(report(0, { totals: [] }), fonts))).toEqual([])
})
