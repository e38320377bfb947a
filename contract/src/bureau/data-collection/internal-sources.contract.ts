import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { collectionStatus } from './data-collection.contract.ts'
import { endpoint, index, indexParam, instant } from '../../http.ts'
import { bureau } from '../../roles.ts'

const named = z.object({ index, name: z.string() })
const count = z.number().int().min(0)

/** The most characters that can be entered at once; upload a file for more. */
const LONGEST_TEXT = 1_000_000

/**
 * Call records that staff entered instead of a carrier's file. Its rejected lines and its retry are those of the file
 * with the same index.
 */
export const internalSource = z.object({
  index,
  name: z.string(),
  carrier: named,
  /** The file whose corrected rejected lines these are. */
  externalSource: named.nullable(),
  status: collectionStatus,
  lines: count,
  accepted: count,
  rejected: count,
  /** Rejected lines that were corrected since. */
  corrected: count,
  duplicate: count,
  /** Why all of it was rejected. */
  failure: z.string().nullable(),
  createdAt: instant,
  createdBy: z.string().nullable(),
})
export type InternalSource = z.infer<typeof internalSource>

const path = '/api/clients/{client}/datacollection/internal/sources'

export const internalSources = {
  list: endpoint({
    method: 'GET',
    path,
    summary: 'Call records that staff entered, the latest 1000, the newest first',
    roles: bureau,
    params: clientParams,
    answer: z.array(internalSource),
  }),
  enter: endpoint({
    method: 'POST',
    path,
    summary:
      "Enter call records in the carrier's layout, or read a file's rejected lines again; in the background",
    roles: bureau,
    params: clientParams,
    query: z.object({
      carrierIndex: indexParam,
      externalSourceIndex: z.coerce
        .number()
        .int()
        .min(0)
        .max(2_147_483_647)
        .optional()
        .describe('the file whose lines are fixed; 0 is none'),
    }),
    body: z.object({
      text: z
        .string()
        .max(LONGEST_TEXT)
        .default('')
        .describe("lines in the carrier's layout; empty: the rejected lines of the file as they are"),
      lineNumbers: z
        .array(count)
        .max(500)
        .default([])
        .describe('the rejected lines of the file that these lines correct, in their order'),
    }),
    answer: internalSource,
    status: 202,
  }),
}
