import { z } from 'zod'
import { keysOf } from '../../records.ts'

/** Why a line of a file was rejected (engine: Call records in), in words for staff. */
export const lineReasons = {
  MISSING_FIELD: 'A required field is missing or the line is cut short',
  BAD_NUMBER: 'The CLI or the destination is not a phone number',
  BAD_DATE: 'The date or time is not a real one, or not in the format of the profile',
  BAD_DURATION: 'The duration is not in the unit of the profile, is negative or is over 24 hours',
  BAD_CURRENCY: 'The carrier cost is not in pounds, the only currency that is billed',
  BAD_COST: 'The carrier cost is not an amount, or has the wrong sign',
  BAD_KIND: 'The usage type is not known',
  BAD_QUANTITY: 'The quantity is not a number of messages, bytes or events',
  BAD_ORIGIN: 'The country of origin is not known',
  FUTURE: 'The call starts more than a day ahead',
  BAD_LINE: 'The line cannot be read as CSV',
  DUPLICATE: 'The carrier has delivered this call before',
} as const
export type LineReason = keyof typeof lineReasons
export const lineReason = z.enum(keysOf(lineReasons))
