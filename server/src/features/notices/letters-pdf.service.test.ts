import { expect, it } from 'vitest'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { pdfUaFaults } from '../../../test/pdf/pdf-ua.ts'
import { loadPdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import { WINDOW } from '../../platform/pdf/window-address.ts'
import { lettersPdf } from './letters-pdf.service.ts'

const letter = (company: string, paragraphs = 1) => ({
  address: [company, 'Ann Lee', '2 Quay Road', 'Old Dock', 'Cork', 'T12 X1Y2', 'Ireland'],
  subject: 'New prices',
  body: Array.from({ length: paragraphs }, (_, at) => `Paragraph ${at}`).join('\n\n'),
  brand: 'Beacon Telecom Ltd',
  sender: ['Beacon Telecom Ltd', '1 High Street', 'Company number 01234567'],
  day: '2026-11-23',
})

it('each letter begins on a sheet of its own when both sides are printed, and can be read aloud', async () => {
  const pdf = await lettersPdf([letter('One'), letter('Two', 30), letter('Three')], loadPdfFonts())
  const pages = readPdfPages(pdf).map(({ lines }) => lines)
  expect(pdfUaFaults(pdf)).toEqual([])
  const first = (company: string) => pages.findIndex(lines => lines.includes(company))
  expect([first('One'), first('Two'), first('Three')]).toEqual([0, 2, 4])
  expect(pages[1]).toEqual([])
  expect(pages[0]).toContain('Beacon Telecom Ltd · 1 High Street · Company number 01234567')
})

it('a long name is whole in the window of the envelope, above the address', async () => {
  const name = 'Cymdeithas Gwarchod Etifeddiaeth a Diwylliant Llanfairpwllgwyngyllgogerychwyrndrobwll Cyf'
  const [page] = readPdfPages(await lettersPdf([letter(name)], loadPdfFonts()))
  const shown = (page?.places ?? []).filter(
    ({ x, y }) => x < WINDOW.right && y > WINDOW.top && y < WINDOW.bottom,
  )
  const [, ...address] = letter(name).address
  expect(shown.map(({ text }) => text).join(' ')).toBe([name, ...address].join(' '))
})
