import { isTimed, nameOfUsageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { quantityText } from '@nineops/contract/bureau/usage-quantities'
import type { Itemisation } from '@nineops/contract/crm/account-choices'
import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import { durationText } from '../../platform/clock/durations.ts'
import { londonDate, londonWallClockMs } from '../../platform/clock/london.ts'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { numberOnBill } from '../helplines/helplines.service.ts'
import type { InvoiceCall, InvoiceCallGroup, InvoiceCallTotal } from './invoice-documents.domain.ts'

/** A rated call of a document; the charge in pounds, 6 decimals. */
export interface BilledCall {
  cli: string
  serviceDescription: string
  /** The stored number, and what the rate card calls it. */
  destination: string
  destinationName: string
  startedAt: Date
  kind: number
  /** In the measure of the kind; null for calls, which have a duration. */
  quantity: number | null
  durationSeconds: number
  /** How much of its quantity bundles cover. */
  covered: number
  charge: string
  /** Parts of the charge; null without them. */
  accessCharge: string | null
  serviceCharge: string | null
}

const toCall = (call: BilledCall, itemisation: Itemisation): InvoiceCall => {
  const kind = nameOfUsageKind(call.kind)
  const ms = call.startedAt.getTime()
  const quantity = call.quantity ?? call.durationSeconds
  const textOf = (part: number) =>
    isTimed(kind) ? durationText(part) : quantityText({ kind, quantity: part })
  return {
    date: londonDate(ms),
    time: new Date(londonWallClockMs(ms)).toISOString().slice(11, 19),
    dialled: numberOnBill(call.destination, itemisation),
    destination: call.destinationName,
    durationSeconds: call.durationSeconds,
    ...(!isTimed(kind) && { quantity: textOf(quantity) }),
    ...(call.covered > 0 && { inclusive: call.covered === quantity ? '' : textOf(call.covered) }),
    charge: call.charge,
    ...(call.accessCharge !== null && { accessCharge: call.accessCharge }),
    ...(call.serviceCharge !== null && { serviceCharge: call.serviceCharge }),
  }
}

function totalOf(calls: readonly BilledCall[]): InvoiceCallTotal {
  const micros = calls.reduce((sum, call) => sum + (parseMicros(call.charge) ?? 0), 0)
  return {
    calls: calls.length,
    durationSeconds: calls.reduce((sum, call) => sum + call.durationSeconds, 0),
    charge: microsToDecimal(micros),
  }
}

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Calls of one service as the bill itemises them; every call counts in its total. */
export function callGroup(
  calls: readonly BilledCall[],
  itemisation: Itemisation,
  isUnlisted: (call: BilledCall) => boolean,
): InvoiceCallGroup {
  const { true: unlisted = [], false: listed = [] } = Object.groupBy(calls, call =>
    isUnlisted(call) ? 'true' : 'false',
  )
  const [first] = calls
  const title = [phoneNumberText(first?.cli ?? ''), first?.serviceDescription ?? '']
  const destinations = Map.groupBy(listed, call => call.destinationName || 'Other')
  return {
    title: title.filter(Boolean).join('  '),
    calls: itemisation === 'summary' ? [] : listed.map(call => toCall(call, itemisation)),
    ...(itemisation === 'summary' && {
      destinations: [...destinations]
        .toSorted(([a], [b]) => byName(a, b))
        .map(([destination, group]) => ({ destination, ...totalOf(group) })),
    }),
    ...(unlisted.length > 0 && { unlisted: totalOf(unlisted) }),
  }
}
