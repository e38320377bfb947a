import { z } from 'zod'
import { keysOf } from '../records.ts'

/** Kinds of usage (engine: Call records in), as stored. Their numbers never change. */
export const usageKind = {
  voice: 0,
  inbound: 1,
  sms: 2,
  mms: 3,
  data: 4,
  event: 5,
  carrier_credit: 6,
} as const
export type UsageKindName = keyof typeof usageKind
export type UsageKind = (typeof usageKind)[UsageKindName]

export const usageKindNames = keysOf(usageKind)
export const usageKindName = z.enum(usageKindNames)

/** What every call says of its kind. */
export const usage = z.object({
  kind: usageKindName,
  /** In the measure of the kind: seconds, messages, bytes or a count. */
  quantity: z.number().int().min(0),
  chargeCode: z.string().nullable(),
  origin: z.string().nullable().describe('country of a roaming call, ISO 3166'),
})
export type Usage = z.infer<typeof usage>

/** The name of a stored kind. */
export const nameOfUsageKind = (kind: number): UsageKindName => usageKindNames[kind] ?? 'voice'

/** What a stored call says of its kind. */
export const usageOf = (call: {
  kind: number
  quantity: number | null
  durationSeconds: number
  chargeCode: string | null
  origin: string | null
}): Usage => ({
  kind: nameOfUsageKind(call.kind),
  quantity: call.quantity ?? call.durationSeconds,
  chargeCode: call.chargeCode,
  origin: call.origin,
})

/** What allowances count: seconds of calls, messages, or bytes of data. */
export const allowanceUnits = ['seconds', 'messages', 'bytes'] as const
export type AllowanceUnit = (typeof allowanceUnits)[number]

/** What a stored kind uses up of allowances; null: none covers it. */
export const unitOfKind = (kind: number): AllowanceUnit | null => {
  if (kind <= usageKind.inbound) return 'seconds'
  if (kind === usageKind.data) return 'bytes'
  return kind === usageKind.sms || kind === usageKind.mms ? 'messages' : null
}

/** Whether a kind is measured by its duration: its quantity is its seconds. */
export const isTimed = (kind: UsageKindName): boolean => kind === 'voice' || kind === 'inbound'
