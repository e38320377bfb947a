import { z } from 'zod'
import { endpoint } from '../http.ts'

/** A number in hexadecimal, as W3C Trace Context names traces and spans. */
const id = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${digits}}$`), `must be ${digits} hexadecimal digits`)
    .meta({ examples: ['4bf92f3577b34da6a3ce929d0e0e4736'.slice(0, digits)] })

/** A path without its query, which may hold names. */
const path = z
  .string()
  .startsWith('/')
  .max(300)
  .meta({ examples: ['/bureau/invoice-runs'] })

/** How long a call took in a browser. */
export const browserSpan = z.strictObject({
  traceId: id(32),
  spanId: id(16),
  method: z.string().regex(/^[A-Z]{3,7}$/, 'must be a method, such as GET'),
  urlPath: path,
  /** The screen that the call came from. */
  screen: path,
  /** Milliseconds since 1970, by the browser's clock. */
  startedAt: z.number().min(0).max(8.64e15),
  milliseconds: z.number().min(0).max(3_600_000),
  /** Of the answer; 0 where there was none. */
  status: z.int().min(0).max(599),
})
export type BrowserSpan = z.infer<typeof browserSpan>

export const browserSpans = {
  add: endpoint({
    method: 'POST',
    path: '/api/browserspans',
    summary: 'Add how long calls took in the browser to their traces, where the server traces calls',
    roles: 'signed-in',
    reads: true,
    body: z.strictObject({ spans: z.array(browserSpan).min(1).max(100) }),
    answer: 'none',
  }),
}
