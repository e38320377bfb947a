/** Ages of failures in days: each bucket starts after the end of the one before. */
const buckets = [
  { name: '0 to 30 days', upTo: 30 },
  { name: '31 to 60 days', upTo: 60 },
  { name: '61 to 90 days', upTo: 90 },
  { name: 'Over 90 days', upTo: Number.POSITIVE_INFINITY },
] as const

export type AgeBucket = (typeof buckets)[number]['name']
export const ageBuckets: readonly AgeBucket[] = buckets.map(bucket => bucket.name)

/** The bucket of an age in whole days. */
export const bucketOf = (days: number): AgeBucket =>
  (buckets.find(bucket => days <= bucket.upTo) ?? buckets[3]).name
