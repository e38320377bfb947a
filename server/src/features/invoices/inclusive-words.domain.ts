/** What a bundle covers of a usage line. */
export interface InclusiveShare {
  bundle: string
  seconds: number
}

const two = (n: number): string => String(n).padStart(2, '0')
const duration = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/** `of which 1:20:00 inclusive in UK 500 and 0:10:00 in Mobile 100`; empty where no bundle covers any of it. */
export const inclusiveWords = (shares: readonly InclusiveShare[]): string => {
  if (shares.length === 0) return ''
  const parts = shares.map(({ bundle, seconds }, at) =>
    at === 0 ? `${duration(seconds)} inclusive in ${bundle}` : `${duration(seconds)} in ${bundle}`,
  )
  return `of which ${parts.join(' and ')}`
}
