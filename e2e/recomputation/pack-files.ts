import { isListed, CALL_COLUMNS, localTime } from './call-columns.ts'
import { csvRow, typed } from './csv-row.ts'
import { decimal, halfUp } from './decimals.ts'
import { inOrder } from './inclusive-cover.ts'
import type { ExpectedDocument } from './invoice-numbers.ts'
import { bandAt, dayAfter } from './london-time.ts'
import { kinds } from './raw-call-lines.ts'
import { charged } from './vat-of-line.ts'

// The expected CSV files of the pack, record by record, without line ends.
const pounds = (pence: bigint) => decimal(pence, 2)
/** A part of a charge; empty where there is none. */
const part = (micros: bigint) => (micros === 0n ? null : decimal(micros, 6))

/** `invoices.csv`: by number. Direct Debits are due on their collection day, all else after the brand's terms; credit notes never. */
export function* invoiceRows(documents: readonly ExpectedDocument[], invoiceDate: string, bacsDate: string) {
  yield 'number,kind,account_number,company_name,brand,invoice_date,due_date,payment_method,net,vat,gross,calls,call_seconds,call_charges'
  for (const { number, kind, holder, supplier, calls, ...sums } of documents)
    yield csvRow([
      number,
      kind,
      typed(holder.number),
      typed(holder.companyName),
      typed(supplier.name),
      invoiceDate,
      kind === 'credit_note'
        ? null
        : holder.paymentMethod === 'direct_debit'
          ? bacsDate
          : dayAfter(invoiceDate, supplier.paymentDays),
      holder.paymentMethod,
      pounds(sums.netPence),
      pounds(sums.vatPence),
      pounds(sums.grossPence),
      calls.length,
      calls.reduce((total, call) => total + call.seconds, 0),
      decimal(sums.callMicros, 6),
    ])
}

/** The records of `lines.csv` in no order, without line numbers and descriptions. */
export const lineRows = (documents: readonly ExpectedDocument[]): string[] =>
  documents.flatMap(({ number, holder, lines }) =>
    lines.map(line =>
      csvRow([
        number,
        typed(holder.number),
        line.kind,
        line.cli,
        typed(line.group),
        typed(line.description),
        line.start,
        line.end,
        line.calls,
        line.seconds,
        decimal(line.quantity, 3),
        line.unitPence === null ? null : pounds(line.unitPence),
        pounds(line.pence),
        line.vatRate,
        decimal(charged(line), 2),
      ]),
    ),
  )

/** The records of `deferrals.csv` in no order, without line numbers: each line's net over the months of its days. */
export const deferralRows = (documents: readonly ExpectedDocument[]): string[] => [
  'number,account_number,product_group,period_start,period_end,net,month,amount',
  ...documents.flatMap(({ number, holder, lines }) =>
    lines.flatMap(line => {
      const months = new Map<string, bigint>()
      let days = 0n
      for (let day = line.start; day <= line.end || days === 0n; day = dayAfter(day, 1)) {
        days += 1n
        months.set(day.slice(0, 7), days)
      }
      const sign = line.pence < 0n ? -1n : 1n
      const upTo = (through: bigint) => sign * halfUp(sign * line.pence * through, days)
      const ends = [...months]
      return ends.map(([month, through], at) =>
        csvRow([
          number,
          typed(holder.number),
          typed(line.group),
          line.start,
          line.end,
          pounds(line.pence),
          month,
          pounds(upTo(through) - upTo(ends[at - 1]?.[1] ?? 0n)),
        ]),
      )
    }),
  ),
]

/** `calls.csv` without the calls that no bill lists: by number, then service, then the order in which the calls were made. */
export function* callRows(documents: readonly ExpectedDocument[]) {
  yield CALL_COLUMNS
  for (const { number, holder, calls } of documents)
    for (const call of calls
      .filter(isListed)
      .toSorted((a, b) => (a.service ?? 0) - (b.service ?? 0) || inOrder(a, b)))
      yield csvRow([
        number,
        typed(holder.number),
        localTime(call.startedAt),
        new Date(call.startedAt).toISOString(),
        call.cli,
        call.destination,
        typed(call.destinationName ?? ''),
        kinds[call.kind ?? 0] ?? '',
        bandAt(call.startedAt),
        call.seconds,
        call.billed.toString(),
        call.included ?? 0,
        part(call.setUpMicros),
        decimal(call.chargeMicros ?? 0n, 6),
        part(call.accessMicros),
        part(call.serviceMicros),
        typed(call.serviceDescription),
        typed(call.group ?? ''),
        typed(call.callId),
      ])
}

function whyNotCollected(kind: ExpectedDocument['kind'], setOffPence: bigint): string {
  if (kind === 'credit_note') return 'credit note'
  return setOffPence > 0n ? 'covered by credit in hand' : 'nothing to collect'
}

/** `direct-debit-left-out.csv`: documents of Direct Debit payers that are in no file, by number. */
export function* leftOutRows(documents: readonly ExpectedDocument[]) {
  yield 'number,account_number,company_name,reason,gross'
  for (const { number, kind, holder, grossPence, setOffPence } of documents)
    if (holder.paymentMethod === 'direct_debit' && grossPence <= setOffPence)
      yield csvRow([
        number,
        typed(holder.number),
        typed(holder.companyName),
        whyNotCollected(kind, setOffPence),
        pounds(grossPence),
      ])
}
