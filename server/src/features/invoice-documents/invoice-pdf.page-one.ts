import { type PageOnePart, usualPageOne } from '@nineops/contract/service-establishment/page-one.contract'
import { whatChanged } from '@nineops/contract/crm/what-changed'
import type { TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import { wrapText } from '../../platform/pdf/text-fitting.ts'
import { allowancesPart } from './invoice-pdf.allowances.ts'
import { paymentPart } from './invoice-pdf.payment.ts'
import { accountPart, chargesPart } from './invoice-pdf.summary.ts'
import { PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen, PagePart } from './invoice-pdf.theme.ts'
import { totalsPart } from './invoice-pdf.totals.ts'

/** Parts beside each other, or one alone, where they stand; `fresh` begins a page. */
export type Band = { top: number; bottom: number; fresh: boolean; draw: (top: number) => void }

/** White below a part; the totals have theirs within. */
const GAP: Readonly<Record<PageOnePart, number>> = {
  payment: 14,
  charges: 8,
  account: 8,
  allowances: 8,
  totals: 0,
  changes: 10,
  message: 10,
}
/** Parts that are half as wide as the page: the left edge of the second of two. */
const SECOND_LEFT: Partial<Record<PageOnePart, number>> = { account: 350, charges: 283 }
const WORDS_LINE = 11.5

/** A sentence over the whole width. */
const wordsPart = ({ canvas }: InvoicePen, text: string, style: TextStyle): PagePart => {
  const lines = text === '' ? [] : wrapText(canvas, text, style, PAGE.right - PAGE.left)
  return {
    height: lines.length * WORDS_LINE,
    draw: top => {
      canvas.mark('P', () => {
        lines.forEach((line, at) => canvas.text(line, PAGE.left, top + 9 + WORDS_LINE * at, style))
      })
    },
  }
}

const partOf = (pen: InvoicePen, part: PageOnePart): PagePart => {
  const { comparison, message } = pen.invoice.pageOne ?? usualPageOne
  if (part === 'payment') return paymentPart(pen)
  if (part === 'charges') return chargesPart(pen, comparison)
  if (part === 'account') return accountPart(pen)
  if (part === 'allowances') return allowancesPart(pen)
  if (part === 'totals') return totalsPart(pen)
  return wordsPart(pen, part === 'message' ? message : whatChanged(pen.invoice.summary), TEXT.strong)
}

type Placed = PagePart & { part: PageOnePart }

/** Two narrow parts that follow each other stand side by side. */
const pairsOf = (parts: readonly Placed[]): Placed[][] => {
  const bands: Placed[][] = []
  for (const each of parts) {
    const [first, second] = bands.at(-1) ?? []
    if (first && !second && first.part in SECOND_LEFT && each.part in SECOND_LEFT) bands.at(-1)?.push(each)
    else bands.push([each])
  }
  return bands
}

/** What page one has by the brand's choice, from the top down; what has no room begins a page. */
export const pageOneBands = (pen: InvoicePen, first: number): Band[] => {
  const { parts } = pen.invoice.pageOne ?? usualPageOne
  let y = first
  const drawn = parts.map(part => ({ ...partOf(pen, part), part })).filter(({ height }) => height > 0)
  return pairsOf(drawn).map(band => {
    const height = Math.max(...band.map(each => each.height))
    const fresh = y + height > PAGE.bottom
    const top = fresh ? PAGE.top : y
    const bottom = top + height + Math.max(...band.map(({ part }) => GAP[part]))
    y = bottom
    const draw = (at: number): void =>
      band.forEach((each, place) =>
        each.draw(at, place === 0 ? PAGE.left : (SECOND_LEFT[each.part] ?? PAGE.left)),
      )
    return { top, bottom, fresh, draw }
  })
}
