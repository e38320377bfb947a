import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import { dialledNumber } from '@nineops/contract/crm/phone-numbers'
import { durationText } from '../../platform/clock/durations.ts'
import type { FlowRow } from '../../platform/pdf/page-flow.ts'
import { fitText } from '../../platform/pdf/text-fitting.ts'
import type { InvoiceCall, InvoiceCallGroup } from './invoice-documents.domain.ts'
import { callChargeText, shortDate } from './invoice-pdf.formats.ts'
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
const ROW = 12.5

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

const titleRow = (group: InvoiceCallGroup): FlowRow => ({
  height: 22,
  keep: ROW,
  draw: (canvas, y) => {
    canvas.mark('H3', () => canvas.text(group.title, PAGE.left, y + 15, TEXT.group))
  },
})

/** The part of a call covered by bundles, after its destination. */
const inclusiveNote = ({ inclusiveSeconds = 0, durationSeconds }: InvoiceCall): string => {
  if (inclusiveSeconds === 0) return ''
  return inclusiveSeconds === durationSeconds
    ? ', inclusive'
    : `, ${durationText(inclusiveSeconds)} inclusive`
}

// A row is one paragraph: a structure element per cell would outweigh the calls themselves.
const callRow = (call: InvoiceCall): FlowRow => ({
  height: ROW,
  draw: (canvas, y) => {
    const baseline = y + 9
    canvas.mark('P', () => {
      canvas.text(shortDate(call.date), COLUMN.date, baseline, TEXT.call)
      canvas.text(call.time, COLUMN.time, baseline, TEXT.call)
      canvas.text(dialledNumber(call.dialled), COLUMN.dialled, baseline, TEXT.call)
      const note = inclusiveNote(call)
      const room = note === '' ? DESTINATION_WIDTH : DESTINATION_WIDTH - canvas.widthOf(note, TEXT.call)
      const destination = fitText(canvas, call.destination, TEXT.call, room)
      canvas.text(`${destination}${note}`, COLUMN.destination, baseline, TEXT.call)
      canvas.text(durationText(call.durationSeconds), COLUMN.duration, baseline, TEXT.call, 'right')
      canvas.text(callChargeText(call.charge), COLUMN.charge, baseline, TEXT.call, 'right')
    })
  },
})

const totalRow = (calls: number, seconds: number, micros: number): FlowRow => ({
  height: 22,
  draw: (canvas, y) => {
    canvas.artifact(() => canvas.rule(PAGE.left, y + 3, PAGE.right, COLOUR.hairline))
    canvas.mark('P', () => {
      canvas.text(calls === 1 ? '1 call' : `${calls} calls`, COLUMN.date, y + 14, TEXT.strong)
      canvas.text(durationText(seconds), COLUMN.duration, y + 14, TEXT.strong, 'right')
      canvas.text(callChargeText(microsToDecimal(micros)), COLUMN.charge, y + 14, TEXT.strong, 'right')
    })
  },
})

/** Every call under its service, with the exact sum of each service. */
export function* callRows({ invoice }: InvoicePen): Generator<FlowRow> {
  for (const group of invoice.itemisedCalls) {
    let [calls, seconds, micros] = [0, 0, 0]
    yield titleRow(group)
    for (const call of group.calls) {
      yield callRow(call)
      calls += 1
      seconds += call.durationSeconds
      micros += parseMicros(call.charge) ?? 0
    }
    yield totalRow(calls, seconds, micros)
  }
}
