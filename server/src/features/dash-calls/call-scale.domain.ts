/** Each step of the scale is a fifth longer than the one before; the last includes all longer times. */
const STEP = 1.2
const LAST = 80

/** The step of a time in milliseconds. */
export const bucketOf = (ms: number): number =>
  ms <= 1 ? 0 : Math.min(LAST, Math.ceil(Math.log(ms) / Math.log(STEP) - 1e-9))

/** A time in the middle of a step: within a tenth of every time in that step. */
const timeOf = (bucket: number): number => (bucket === 0 ? 1 : Math.round(STEP ** (bucket - 0.5)))

export interface BucketCount {
  bucket: number
  calls: number
}

/** The time that a share of calls did not exceed, 0.95 for p95; null without calls. */
export function percentile(buckets: readonly BucketCount[], share: number): number | null {
  const all = buckets.reduce((sum, { calls }) => sum + calls, 0)
  let below = 0
  for (const { bucket, calls } of buckets.toSorted((a, b) => a.bucket - b.bucket)) {
    below += calls
    if (below >= all * share && calls > 0) return timeOf(bucket)
  }
  return null
}
