import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import { durationText } from '../../platform/clock/durations.ts'
import type { FlowRow } from '../../platform/pdf/page-flow.ts'
import type { PdfCanvas } from '../../platform/pdf/pdf-canvas.ts'
import { fitText, wrapText } from '../../platform/pdf/text-fitting.ts'
import type { InvoiceCall, InvoiceCallGroup, InvoiceCallTotal } from './invoice-documents.domain.ts'
import { callChargeText, shortDate } from './invoice-pdf.formats.ts'
import { drawContinued } from './invoice-pdf.furniture.ts'
import { COLOUR, PAGE, TEXT } from './invoice-pdf.theme.ts'
import type { InvoicePen } from './invoice-pdf.theme.ts'

const COLUMN = {
  date: PAGE.left,
  time: 108,
  dialled: 160,
  destination: 262,
  duration: 490,
  charge: PAGE.right,
}
const TITLES = [
  ['Date', COLUMN.date, 'left'],
  ['Time', COLUMN.time, 'left'],
  ['Number dialled', COLUMN.dialled, 'left'],
  ['Destination', COLUMN.destination, 'left'],
  ['Duration', COLUMN.duration, 'right'],
  ['Charge (£)', COLUMN.charge, 'right'],
] as const
const DESTINATION_WIDTH = 178
const DIALLED_WIDTH = 96
const SUM_DESTINATION_WIDTH = 270
const ROW = 12.5
const PARTS_LINE = 9.5
const TITLE_LINE = 11

/** Column headings of the itemised calls, repeated on each page. */
export const callsHead: FlowRow = {
  height: 18,
  draw: (canvas, y) => {
    canvas.mark('P', () => {
      for (const [title, x, align] of TITLES) canvas.text(title, x, y + 9, TEXT.column, align)
    })
    canvas.artifact(() => canvas.rule(PAGE.left, y + 15, PAGE.right, COLOUR.rule, 0.75))
  },
}

const titleRow = ({ canvas: measure }: InvoicePen, group: InvoiceCallGroup): FlowRow => {
  const title = wrapText(measure, group.title, TEXT.group, PAGE.right - PAGE.left)
  return {
    height: 22 + (title.length - 1) * TITLE_LINE,
    keep: ROW,
    again: {
      height: 18,
      draw: (canvas, y) => canvas.artifact(() => drawContinued(canvas, group.title, y + 11)),
    },
    draw: (canvas, y) => {
      canvas.mark('H3', () =>
        title.forEach((line, at) => canvas.text(line, PAGE.left, y + 15 + at * TITLE_LINE, TEXT.group)),
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

// A row is one paragraph: a structure element per cell would outweigh the calls themselves.
const callRow = (call: InvoiceCall): FlowRow => {
  const parts = partsNote(call)
  return {
    height: parts === '' ? ROW : ROW + PARTS_LINE,
    draw: (canvas, y) => drawCall(canvas, call, parts, y + 9),
  }
}

const drawCall = (canvas: PdfCanvas, call: InvoiceCall, parts: string, baseline: number): void =>
  canvas.mark('P', () => {
    canvas.text(shortDate(call.date), COLUMN.date, baseline, TEXT.call)
    canvas.text(call.time, COLUMN.time, baseline, TEXT.call)
    canvas.text(fitText(canvas, call.dialled, TEXT.call, DIALLED_WIDTH), COLUMN.dialled, baseline, TEXT.call)
    const note = inclusiveNote(call)
    const room = note === '' ? DESTINATION_WIDTH : DESTINATION_WIDTH - canvas.widthOf(note, TEXT.call)
    const destination = fitText(canvas, call.destination, TEXT.call, room)
    canvas.text(`${destination}${note}`, COLUMN.destination, baseline, TEXT.call)
    if (parts !== '') canvas.text(parts, COLUMN.destination, baseline + PARTS_LINE, TEXT.detail)
    const used = call.quantity ?? durationText(call.durationSeconds)
    canvas.text(used, COLUMN.duration, baseline, TEXT.call, 'right')
    canvas.text(callChargeText(call.charge), COLUMN.charge, baseline, TEXT.call, 'right')
  })

const plural = (calls: number, what: string): string =>
  calls === 1 ? `1 ${what}` : `${calls.toLocaleString('en-GB')} ${what}s`

/** Several calls in one row: under a destination, or those that are not listed. */
const sumRow = (label: string, total: InvoiceCallTotal, x: number): FlowRow => ({
  height: ROW,
  draw: (canvas, y) => {
    const baseline = y + 9
    canvas.mark('P', () => {
      canvas.text(label, x, baseline, TEXT.call)
      canvas.text(durationText(total.durationSeconds), COLUMN.duration, baseline, TEXT.call, 'right')
      canvas.text(callChargeText(total.charge), COLUMN.charge, baseline, TEXT.call, 'right')
    })
  },
})

const destinationRow = (total: InvoiceCallTotal & { destination: string }): FlowRow => {
  const row = sumRow(plural(total.calls, 'call'), total, COLUMN.date)
  return {
    ...row,
    draw: (canvas, y) => {
      row.draw(canvas, y)
      canvas.mark('P', () => {
        const destination = fitText(canvas, total.destination, TEXT.call, SUM_DESTINATION_WIDTH)
        canvas.text(destination, COLUMN.dialled, y + 9, TEXT.call)
      })
    },
  }
}

const totalRow = (calls: number, seconds: number, micros: number): FlowRow => ({
  height: 22,
  draw: (canvas, y) => {
    canvas.artifact(() => canvas.rule(PAGE.left, y + 3, PAGE.right, COLOUR.hairline))
    canvas.mark('P', () => {
      canvas.text(plural(calls, 'call'), COLUMN.date, y + 14, TEXT.strong)
      canvas.text(durationText(seconds), COLUMN.duration, y + 14, TEXT.strong, 'right')
      canvas.text(callChargeText(microsToDecimal(micros)), COLUMN.charge, y + 14, TEXT.strong, 'right')
    })
  },
})

/** Every call under its service, with the exact sum of each service. */
export function* callRows(pen: InvoicePen): Generator<FlowRow> {
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
      const free = (parseMicros(group.unlisted.charge) ?? 0) === 0 ? 'free call' : 'call'
      yield sumRow(`${plural(group.unlisted.calls, free)} not itemised`, group.unlisted, COLUMN.date)
      add(group.unlisted)
    }
    yield totalRow(calls, seconds, micros)
  }
}
