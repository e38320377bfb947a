/** Statuses of a reseller by name. */
export const clientStatus = { live: 1, suspended: 2, closed: 3 } as const
