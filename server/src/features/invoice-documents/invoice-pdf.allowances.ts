import { fitText } from '../../platform/pdf/text-fitting.ts'
import type { InvoiceAllowance } from './invoice-documents.domain.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen, PagePart } from './invoice-pdf.theme.ts'

const ROW = 14
const HEAD = 20
const RIGHT = { included: 348, used: 416 } as const
const BAR = { left: 426, width: 46, height: 4 } as const
const LABEL_WIDTH = 232
/** More than these would push the charges off page one. */
const MOST = 8

/** As many as there is room for, and how many more there are. */
const shownOf = (allowances: readonly InvoiceAllowance[]) =>
  allowances.length <= MOST
    ? { shown: allowances, more: 0 }
    : { shown: allowances.slice(0, MOST - 1), more: allowances.length - MOST + 1 }

/** What bundles include in the period, and what of it is used and left. */
export function allowancesPart({ canvas, invoice, accent }: InvoicePen): PagePart {
  const { allowances = [] } = invoice
  if (allowances.length === 0) return { height: 0, draw: () => {} }
  const { shown, more } = shownOf(allowances)
  const bar = (y: number, share: number): void =>
    canvas.artifact(() => {
      canvas.box(BAR.left, y - 5, BAR.width, BAR.height, COLOUR.rule, 2)
      if (share > 0) canvas.box(BAR.left, y - 5, Math.max(BAR.width * share, 4), BAR.height, accent, 2)
    })
  const row = (y: number, { name, detail, included, used, left, share }: InvoiceAllowance): void => {
    const of = detail === '' ? '' : `, ${detail}`
    const label = fitText(canvas, name, TEXT.body, LABEL_WIDTH - canvas.widthOf(of, TEXT.body)) + of
    canvas.group('TR', () => {
      canvas.mark('TD', () => canvas.text(label, PAGE.left, y, TEXT.body))
      canvas.mark('TD', () => canvas.text(included, RIGHT.included, y, TEXT.body, 'right'))
      canvas.mark('TD', () => canvas.text(used, RIGHT.used, y, TEXT.body, 'right'))
      canvas.mark('TD', () => canvas.text(left, PAGE.right, y, TEXT.strong, 'right'))
    })
    if (included !== '') bar(y, share)
  }
  const bottom = HEAD + shown.length * ROW
  const draw = (top: number): void => {
    canvas.group('Table', () => {
      canvas.group('TR', () => {
        canvas.mark('TH', () => canvas.text('Your allowances', PAGE.left, top + 9, TEXT.column))
        canvas.mark('TH', () => canvas.text('Included', RIGHT.included, top + 9, TEXT.column, 'right'))
        canvas.mark('TH', () => canvas.text('Used', RIGHT.used, top + 9, TEXT.column, 'right'))
        canvas.mark('TH', () => canvas.text('Left', PAGE.right, top + 9, TEXT.column, 'right'))
      })
      canvas.artifact(() => canvas.rule(PAGE.left, top + 15, PAGE.right, COLOUR.rule, 0.75))
      shown.forEach((allowance, at) => row(top + HEAD + at * ROW + 8, allowance))
    })
    if (more > 0)
      canvas.mark('P', () =>
        canvas.text(`and ${more} more allowances`, PAGE.left, top + bottom + 8, TEXT.detail),
      )
  }
  return { height: bottom + (more > 0 ? ROW : 0), draw }
}
