import { setImmediate as turn } from 'node:timers/promises'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { createPdfCanvas, type TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import type { PdfFonts } from '../../platform/pdf/pdf-fonts.ts'
import { fitText, wrapText } from '../../platform/pdf/text-fitting.ts'
import { ADDRESS_LEFT, drawAddress } from '../../platform/pdf/window-address.ts'
import type { Letter } from './notices.repository.ts'

const LEFT = ADDRESS_LEFT
const DAY_TOP = 140.6
const LINE = 15
const BODY_TOP = 300
const FOOT = 70
const SENDER = 40
const STYLE = {
  brand: { font: 'semibold', size: 13, colour: '#17212b' },
  subject: { font: 'semibold', size: 11, colour: '#17212b' },
  text: { font: 'regular', size: 10.5, colour: '#17212b' },
  foot: { font: 'regular', size: 8, colour: '#52606d' },
} as const satisfies Record<string, TextStyle>
const PAGES_AT_ONCE = 20

/** Letters on A4, each from a new page, with its address where a window envelope shows it. */
export async function lettersPdf(letters: readonly Letter[], fonts: PdfFonts): Promise<Buffer> {
  const [first] = letters
  const canvas = createPdfCanvas(fonts, {
    title: first?.subject ?? 'Letters',
    author: first?.brand ?? '',
    subject: 'Letters to customers',
    date: first?.day ?? '1970-01-01',
  })
  const right = canvas.width - LEFT
  const width = right - LEFT
  const bottom = canvas.height - FOOT
  let pages = 1
  const addPages = (count: number): void => {
    for (let added = 0; added < count; added += 1) canvas.addPage()
    pages += count
  }
  for (const [at, { address, subject, body, brand, sender, day }] of letters.entries()) {
    // Printed on both sides, each letter begins on a sheet of its own.
    if (at > 0) addPages(1 + (pages % 2))
    if (at % PAGES_AT_ONCE === PAGES_AT_ONCE - 1) await turn()
    canvas.mark('P', () => canvas.text(brand, right, 70, STYLE.brand, 'right'))
    canvas.mark('P', () => drawAddress(canvas, address, STYLE.text, STYLE.text))
    canvas.mark('P', () => canvas.text(longDay(day), right, DAY_TOP, STYLE.text, 'right'))
    if (sender.length > 0)
      canvas.mark('P', () =>
        canvas.text(
          fitText(canvas, sender.join(' · '), STYLE.foot, width),
          LEFT,
          canvas.height - SENDER,
          STYLE.foot,
        ),
      )
    let y = BODY_TOP
    const paragraph = (text: string, style: TextStyle, tag: 'H1' | 'P'): void => {
      const lines = text.split('\n').flatMap(line => wrapText(canvas, line, style, width))
      const draw = (some: readonly string[]) =>
        canvas.mark(tag, () => {
          for (const line of some) {
            canvas.text(line, LEFT, y, style)
            y += LINE
          }
        })
      let rest = lines
      while (rest.length > 0) {
        const room = Math.floor((bottom - y) / LINE) + 1
        if (room > 0) draw(rest.slice(0, room))
        rest = rest.slice(Math.max(room, 0))
        if (rest.length === 0) break
        addPages(1)
        y = 70
      }
      y += LINE
    }
    paragraph(subject, STYLE.subject, 'H1')
    for (const text of body.split('\n\n')) paragraph(text, STYLE.text, 'P')
  }
  return canvas.finish()
}
