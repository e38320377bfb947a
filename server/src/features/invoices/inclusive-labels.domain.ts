import { durationText } from '../../platform/clock/durations.ts'

/** The part of a usage line that a bundle covers. */
export interface InclusiveShare {
  bundle: string
  seconds: number
}

/** `of which 1:20:00 inclusive in UK 500 and 0:10:00 in Mobile 100`; empty where no bundle covers any. */
export const inclusiveLabel = (shares: readonly InclusiveShare[]): string => {
  if (shares.length === 0) return ''
  const parts = shares.map(({ bundle, seconds }, at) =>
    at === 0 ? `${durationText(seconds)} inclusive in ${bundle}` : `${durationText(seconds)} in ${bundle}`,
  )
  return `of which ${parts.join(' and ')}`
}
