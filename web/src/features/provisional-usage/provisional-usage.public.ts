export { UsageSoFar } from './components/usage-so-far.tsx'
export { ratingQuery, useRateUsage } from './provisional-usage.queries.ts'
export { shownCharge } from './usage-words.ts'
