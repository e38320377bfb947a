import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import { durationText } from '../../platform/clock/durations.ts'
import type { FlowRow } from '../../platform/pdf/page-flow.ts'
import { fitText } from '../../platform/pdf/text-fitting.ts'
import type { InvoiceCall, InvoiceCallGroup, InvoiceCallTotal } from './invoice-documents.domain.ts'
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
const DIALLED_WIDTH = 96
const SUM_DESTINATION_WIDTH = 270
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
    canvas.mark('H3', () => {
      const title = fitText(canvas, group.title, TEXT.group, PAGE.right - PAGE.left)
      canvas.text(title, PAGE.left, y + 15, TEXT.group)
    })
  },
})

/** The part of a call covered by bundles, after its destination. */
const inclusiveNote = ({ inclusive }: InvoiceCall): string => {
  if (inclusive === undefined) return ''
  return inclusive === '' ? ', inclusive' : `, ${inclusive} inclusive`
}

/** The parts of the charge of a number with an access charge (084, 087, 09, 118). */
const partsNote = ({ accessCharge, serviceCharge }: InvoiceCall): string =>
  [
    accessCharge !== undefined && `, access ${callChargeText(accessCharge)}`,
    serviceCharge !== undefined && `, service ${callChargeText(serviceCharge)}`,
  ]
    .filter(Boolean)
    .join('')

// A row is one paragraph: a structure element per cell would outweigh the calls themselves.
const callRow = (call: InvoiceCall): FlowRow => ({
  height: ROW,
  draw: (canvas, y) => {
    const baseline = y + 9
    canvas.mark('P', () => {
      canvas.text(shortDate(call.date), COLUMN.date, baseline, TEXT.call)
      canvas.text(call.time, COLUMN.time, baseline, TEXT.call)
      canvas.text(
        fitText(canvas, call.dialled, TEXT.call, DIALLED_WIDTH),
        COLUMN.dialled,
        baseline,
        TEXT.call,
      )
      const note = `${inclusiveNote(call)}${partsNote(call)}`
      const room = note === '' ? DESTINATION_WIDTH : DESTINATION_WIDTH - canvas.widthOf(note, TEXT.call)
      const destination = fitText(canvas, call.destination, TEXT.call, room)
      canvas.text(`${destination}${note}`, COLUMN.destination, baseline, TEXT.call)
      const used = call.quantity ?? durationText(call.durationSeconds)
      canvas.text(used, COLUMN.duration, baseline, TEXT.call, 'right')
      canvas.text(callChargeText(call.charge), COLUMN.charge, baseline, TEXT.call, 'right')
    })
  },
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
export function* callRows({ invoice }: InvoicePen): Generator<FlowRow> {
  for (const group of invoice.itemisedCalls) {
    let [calls, seconds, micros] = [0, 0, 0]
    yield titleRow(group)
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
