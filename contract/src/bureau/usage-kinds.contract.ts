import { z } from 'zod'

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

export const usageKindNames = Object.keys(usageKind) as [UsageKindName, ...UsageKindName[]]
export const usageKindName = z.enum(usageKindNames)

/** The name of a stored kind. */
export const nameOfUsageKind = (kind: number): UsageKindName => usageKindNames[kind] ?? 'voice'

/** Whether a kind is measured by its duration: its quantity is its seconds. */
export const isTimed = (kind: UsageKindName): boolean => kind === 'voice' || kind === 'inbound'
