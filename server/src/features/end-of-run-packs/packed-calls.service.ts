import { microsToDecimal } from '@nineops/contract/money'
import { type CsvCell, csvFigure, csvText } from '../../platform/archives/csv-writer.ts'
import { londonTimeText } from '../../platform/clock/london.ts'
import { phoneNumberText } from '../../platform/text/phone-number-text.ts'
import { numberOnBill } from '../helplines/helplines.service.ts'
import type { PackedCall } from './end-of-run-rows.repository.ts'

/** A row of `calls.csv`. Figures that a rating does not have yet are empty. */
export const packedCallCells = (call: PackedCall): CsvCell[] => [
  csvText(call.number),
  csvText(call.accountNumber),
  csvFigure(londonTimeText(call.startedAt.getTime())),
  csvFigure(call.startedAt.toISOString()),
  csvText(phoneNumberText(call.cli)),
  csvText(numberOnBill(call.destination, call.itemisation)),
  csvText(call.destinationName),
  csvText('call'),
  csvText(call.band),
  csvFigure(call.durationSeconds),
  call.billedSeconds === null ? null : csvFigure(call.billedSeconds),
  csvFigure(call.includedSeconds),
  null,
  csvFigure(microsToDecimal(call.chargeMicros)),
  null,
  null,
  csvText(call.serviceDescription),
  csvText(call.productGroup),
  csvText(call.callId),
]
