import { exceptionCallExports, exceptionExports } from '../features/bill-runs/exception-exports.service.ts'
import { chargeExports } from '../features/charges/charge-exports.service.ts'
import { callFileExports, rejectExports } from '../features/data-collection/call-file-exports.service.ts'
import { accountExports } from '../features/invoice-runs/account-exports.service.ts'
import { entryExports } from '../features/rate-cards/rate-card-exports.service.ts'
import type { ExportList } from '../platform/exports/export-lists.ts'

/** Every list that can be exported in the background, in alphabetical order of its feature. */
export const exportLists: readonly ExportList[] = [
  exceptionExports,
  exceptionCallExports,
  chargeExports,
  callFileExports,
  rejectExports,
  accountExports,
  entryExports,
]
