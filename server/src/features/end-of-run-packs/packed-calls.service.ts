import { nameOfUsageKind, usageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import { microsToDecimal } from '@nineops/contract/money'
import { type CsvCell, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import { londonTimeText } from '../../platform/clock/london.ts'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { numberOnBill } from '../helplines/helplines.service.ts'
import { bandOfCode } from '../rate-cards/rate-cards.service.ts'
import type { PackedCall } from './end-of-run-rows.repository.ts'

const pounds = (micros: number | null): CsvCell =>
  micros === null ? null : csvFigure(microsToDecimal(micros))

/** Data is billed by the kB. */
const kB = 1000

/** A row of `calls.csv`, with quantities of data in bytes. Set-up fee, access and service charge are parts of the charge. */
export const packedCallCells = (call: PackedCall): CsvCell[] => [
  csvText(call.number),
  csvText(call.accountNumber),
  csvFigure(londonTimeText(call.startedAt.getTime())),
  csvFigure(call.startedAt.toISOString()),
  csvText(phoneNumberText(call.cli)),
  csvText(numberOnBill(call.destination, call.itemisation)),
  csvText(call.destinationName),
  csvText(nameOfUsageKind(call.kind)),
  csvText(bandOfCode(call.band)),
  csvFigure(call.durationSeconds),
  call.billedQuantity === null
    ? null
    : csvFigure(call.billedQuantity * (call.kind === usageKind.data ? kB : 1)),
  csvFigure(call.includedQuantity),
  pounds(call.setUpMicros),
  csvFigure(microsToDecimal(call.chargeMicros)),
  pounds(call.accessMicros),
  pounds(call.serviceMicros),
  csvText(call.serviceDescription),
  csvText(call.productGroup),
  csvText(call.callId),
]
