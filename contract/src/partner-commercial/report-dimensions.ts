/** Dimensions of a report; the month is that of the invoice date. */
export const reportDimensions = ['reseller', 'brand', 'productGroup', 'destination', 'month', 'kind'] as const
export type ReportDimension = (typeof reportDimensions)[number]

/** Charge types: calls with a recorded wholesale cost, calls without one, and lines other than calls. */
export const reportKinds = ['calls', 'uncosted_calls', 'charges', 'refunds', 'discounts'] as const
export type ReportKind = (typeof reportKinds)[number]
