export const dashCallMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** `failed` is 4xx and 5xx together. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx', 'failed'] as const
export const callSpans = ['1h', '24h', '7d', '30d', '90d'] as const
export type CallSpan = (typeof callSpans)[number]
