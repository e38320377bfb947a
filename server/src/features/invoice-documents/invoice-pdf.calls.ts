import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import { durationText } from '../../platform/clock/durations.ts'
import type { FlowRow } from '../../platform/pdf/page-flow.ts'
import type { Align, PdfCanvas, TextStyle } from '../../platform/pdf/pdf-canvas.ts'
import { fitText, wrapText } from '../../platform/pdf/text-fitting.ts'
import type {
  InvoiceCall,
  InvoiceCallGroup,
  InvoiceCallTotal,
  InvoiceDocument,
} from './invoice-documents.domain.ts'
import { callChargeText, shortDate } from './invoice-pdf.formats.ts'
import { drawContinued, tableHead } from './invoice-pdf.furniture.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const COLUMN = {
  date: PAGE.left,
  dialled: 160,
  destination: 262,
  duration: 490,
  charge: PAGE.right,
}
const DESTINATION_WIDTH = 178
const DIALLED_WIDTH = 96
const SUM_DESTINATION_WIDTH = 310
const ROW = 12.5
const PARTS_LINE = 9.5
const TITLE_LINE = 11

/** Column headings of the itemised calls, repeated on each page. */
export const callsHead = tableHead([
  ['Date and time', COLUMN.date, 'left'],
  ['Number dialled', COLUMN.dialled, 'left'],
  ['Destination', COLUMN.destination, 'left'],
  ['Duration', COLUMN.duration, 'right'],
  ['Charge (£)', COLUMN.charge, 'right'],
])

const SUM_CALLS = 400

/** The same where calls are added up by destination. */
export const sumsHead = tableHead([
  ['Destination', PAGE.left, 'left'],
  ['Calls', SUM_CALLS, 'right'],
  ['Duration', COLUMN.duration, 'right'],
  ['Charge (£)', COLUMN.charge, 'right'],
])

/** Whether the bill adds calls up by destination. */
export const isSummed = ({ itemisedCalls }: InvoiceDocument): boolean =>
  itemisedCalls.every(({ destinations }) => destinations !== undefined)

const titleRow = ({ canvas: measure, invoice }: InvoicePen, group: InvoiceCallGroup): FlowRow => {
  const title = wrapText(measure, group.title, TEXT.group, PAGE.right - PAGE.left)
  return {
    height: 22 + (title.length - 1) * TITLE_LINE,
    keep: ROW,
    again: {
      height: 18,
      draw: (canvas, y) => canvas.artifact(() => drawContinued(canvas, group.title, y + 11)),
    },
    draw: (canvas, y) => {
      canvas.group('TR', () =>
        canvas.mark(
          'TH',
          () =>
            title.forEach((line, at) => canvas.text(line, PAGE.left, y + 15 + at * TITLE_LINE, TEXT.group)),
          { scope: 'Row', span: isSummed(invoice) ? 4 : 5 },
        ),
      )
    },
  }
}

/** The part of a call covered by bundles, after its destination. */
const inclusiveNote = ({ inclusive }: InvoiceCall): string => {
  if (inclusive === undefined) return ''
  return inclusive === '' ? ', inclusive' : `, ${inclusive} inclusive`
}

/** The parts of the charge of a number with an access charge (084, 087, 09, 118), below its destination. */
const partsNote = ({ accessCharge, serviceCharge }: InvoiceCall): string =>
  [
    accessCharge !== undefined && `Access charge ${callChargeText(accessCharge)}`,
    serviceCharge !== undefined && `service charge ${callChargeText(serviceCharge)}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^s/, 'S')

const callRow = (call: InvoiceCall): FlowRow => {
  const parts = partsNote(call)
  return {
    height: parts === '' ? ROW : ROW + PARTS_LINE,
    draw: (canvas, y) => drawCall(canvas, call, parts, y + 9),
  }
}

const drawCall = (canvas: PdfCanvas, call: InvoiceCall, parts: string, baseline: number): void => {
  const cell = (text: string, x: number, align?: Align): void =>
    canvas.mark('TD', () => canvas.text(text, x, baseline, TEXT.call, align))
  canvas.group('TR', () => {
    // One cell, as each costs as much as its text does.
    cell(`${shortDate(call.date)}  ${call.time}`, COLUMN.date)
    cell(fitText(canvas, call.dialled, TEXT.call, DIALLED_WIDTH), COLUMN.dialled)
    const note = inclusiveNote(call)
    const room = note === '' ? DESTINATION_WIDTH : DESTINATION_WIDTH - canvas.widthOf(note, TEXT.call)
    const destination = fitText(canvas, call.destination, TEXT.call, room)
    canvas.mark('TD', () => {
      canvas.text(`${destination}${note}`, COLUMN.destination, baseline, TEXT.call)
      if (parts !== '') canvas.text(parts, COLUMN.destination, baseline + PARTS_LINE, TEXT.detail)
    })
    cell(call.quantity ?? durationText(call.durationSeconds), COLUMN.duration, 'right')
    cell(callChargeText(call.charge), COLUMN.charge, 'right')
  })
}

const plural = (calls: number, what: string): string =>
  calls === 1 ? `1 ${what}` : `${calls.toLocaleString('en-GB')} ${what}s`

/** Several calls in one row, after a label over the columns before their duration. */
const drawSum = (
  canvas: PdfCanvas,
  label: string,
  { durationSeconds, charge }: Omit<InvoiceCallTotal, 'calls'>,
  baseline: number,
  style: TextStyle,
  span: number,
): void => {
  const cell = (text: string, x: number): void =>
    canvas.mark('TD', () => canvas.text(text, x, baseline, style, 'right'))
  canvas.group('TR', () => {
    canvas.mark('TD', () => canvas.text(label, COLUMN.date, baseline, style), { span })
    cell(durationText(durationSeconds), COLUMN.duration)
    cell(callChargeText(charge), COLUMN.charge)
  })
}

const unlistedRow = (total: InvoiceCallTotal, span: number): FlowRow => {
  const free = (parseMicros(total.charge) ?? 0) === 0 ? 'free call' : 'call'
  const label = `${plural(total.calls, free)} not itemised`
  return { height: ROW, draw: (canvas, y) => drawSum(canvas, label, total, y + 9, TEXT.call, span) }
}

const destinationRow = (total: InvoiceCallTotal & { destination: string }): FlowRow => ({
  height: ROW,
  draw: (canvas, y) => {
    const cell = (text: string, x: number, align: Align): void =>
      canvas.mark('TD', () => canvas.text(text, x, y + 9, TEXT.call, align))
    canvas.group('TR', () => {
      cell(fitText(canvas, total.destination, TEXT.call, SUM_DESTINATION_WIDTH), COLUMN.date, 'left')
      cell(total.calls.toLocaleString('en-GB'), SUM_CALLS, 'right')
      cell(durationText(total.durationSeconds), COLUMN.duration, 'right')
      cell(callChargeText(total.charge), COLUMN.charge, 'right')
    })
  },
})

const totalRow = (calls: number, durationSeconds: number, micros: number, span: number): FlowRow => ({
  height: 22,
  draw: (canvas, y) => {
    canvas.artifact(() => canvas.rule(PAGE.left, y + 3, PAGE.right, COLOUR.hairline))
    const total = { durationSeconds, charge: microsToDecimal(micros) }
    drawSum(canvas, plural(calls, 'call'), total, y + 14, TEXT.strong, span)
  },
})

/** Every call under its service, with the exact sum of each service. */
export function* callRows(pen: InvoicePen): Generator<FlowRow> {
  const span = isSummed(pen.invoice) ? 2 : 3
  for (const group of pen.invoice.itemisedCalls) {
    let [calls, seconds, micros] = [0, 0, 0]
    yield titleRow(pen, group)
    const add = (total: InvoiceCallTotal): void => {
      calls += total.calls
      seconds += total.durationSeconds
      micros += parseMicros(total.charge) ?? 0
    }
    for (const call of group.calls) {
      yield callRow(call)
      add({ ...call, calls: 1 })
    }
    for (const total of group.destinations ?? []) {
      yield destinationRow(total)
      add(total)
    }
    if (group.unlisted !== undefined) {
      yield unlistedRow(group.unlisted, span)
      add(group.unlisted)
    }
    yield totalRow(calls, seconds, micros, span)
  }
}
