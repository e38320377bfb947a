import { z } from 'zod'
import { clientParams } from '../../service-establishment/clients/client-lists.contract.ts'
import { lineReason } from './line-reasons.ts'
import { endpoint, instant } from '../../http.ts'
import { usageKindName } from '../usage-kinds.contract.ts'
import { bureau } from '../../roles.ts'

/** The most of a sample that is read; callers cut off the rest. */
export const SAMPLE_BYTES = 256 << 10
/** Lines of a sample that are listed; the counts cover all. */
export const PREVIEW_LINES = 50

const count = z.number().int().min(0)

/** A call as data collection would store it. */
export const previewCall = z.object({
  callId: z.string(),
  cli: z.string().describe('E.164 digits, or as delivered for a withheld caller'),
  destination: z.string(),
  startedAt: instant,
  durationSeconds: count,
  carrierCost: z.string().nullable().describe('pounds'),
  serviceId: z.string().nullable(),
  kind: usageKindName,
  quantity: count.describe('seconds, messages, bytes or events'),
  chargeCode: z.string().nullable(),
  callType: z.string().nullable(),
  origin: z.string().nullable().describe('country of a roaming call, ISO 3166'),
})

/** One line of a sample as the profile reads it: a call, or the reason why it is not one. */
export const previewLine = z.object({
  lineNumber: count,
  raw: z.string(),
  reason: lineReason.nullable(),
  call: previewCall.nullable(),
  skipped: z.boolean().describe('no call by the skip rules of the profile, and so not counted'),
})
export type PreviewLine = z.infer<typeof previewLine>

/** The layout found in the sample itself. Columns are header names, or positions from 1 without a header. */
export const sampleLayout = z.object({
  delimiter: z.string(),
  header: z.enum(['present', 'absent']),
  /** The first record's fields: the header's names, or an example of each column. */
  fields: z.array(z.string()),
  columns: z.record(z.string(), z.union([z.string(), z.number().int()])),
  dateFormat: z.enum(['iso', 'dd/mm/yyyy']).nullable(),
  durationUnit: z.enum(['seconds', 'hh:mm:ss']).nullable(),
})
export type SampleLayout = z.infer<typeof sampleLayout>

export const profilePreview = z.object({
  layout: sampleLayout,
  /** Why the whole file would be refused. */
  problems: z.array(z.string()),
  lines: count,
  accepted: count,
  rejected: count,
  duplicate: count,
  skipped: count,
  reasons: z.array(z.object({ reason: lineReason, lines: count })),
  preview: z.array(previewLine),
})
export type ProfilePreview = z.infer<typeof profilePreview>

export const carrierPreviews = {
  preview: endpoint({
    method: 'POST',
    path: '/api/clients/{client}/carriers/preview',
    summary:
      'Read a sample by a file profile, changing nothing: multipart field `file` (up to 256 KB), and `profile` as JSON; without one only what the sample itself says about its layout',
    roles: bureau,
    params: clientParams,
    bodyKind: 'multipart',
    answer: profilePreview,
    reads: true,
  }),
}
