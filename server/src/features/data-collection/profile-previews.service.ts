import {
  PREVIEW_LINES,
  type PreviewLine,
  type ProfilePreview,
  SAMPLE_BYTES,
} from '@nineops/contract/bureau/data-collection/carrier-previews.contract'
import { nameOfUsageKind } from '@nineops/contract/bureau/usage-kinds.contract'
import type { CarrierProfile } from '@nineops/contract/bureau/carriers.contract'
import type { LineReason } from '@nineops/contract/bureau/data-collection/line-reasons'
import { microsToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import type { RecordPlace } from '../../platform/files/csv-records.ts'
import { requireClient } from '../clients/clients.service.ts'
import { createCallFileReader } from './call-files.domain.ts'
import { toFileProfile } from './file-profiles.domain.ts'
import type { DeliveredCall } from './data-collection.domain.ts'
import { sampleLayout } from './sample-layouts.domain.ts'

const LF = 10

/** A sample cut off at the limit ends in half a line, which would look like a fault of the file. */
const wholeLines = (sample: Buffer): Buffer => {
  const end = sample.lastIndexOf(LF)
  return sample.length < SAMPLE_BYTES || end < 0 ? sample : sample.subarray(0, end + 1)
}

const toCall = (call: DeliveredCall): NonNullable<PreviewLine['call']> => ({
  callId: call.callId,
  cli: call.cli,
  destination: call.destination,
  startedAt: new Date(call.startedAtMs).toISOString(),
  durationSeconds: call.durationSeconds,
  carrierCost: call.carrierCostMicros === null ? null : microsToDecimal(call.carrierCostMicros),
  serviceId: call.serviceId,
  kind: nameOfUsageKind(call.kind),
  quantity: call.quantity ?? call.durationSeconds,
  chargeCode: call.chargeCode,
  callType: call.callType,
  origin: call.origin,
})

const textOf = ({ chunk, start, end }: RecordPlace): string => chunk.toString('utf8', start, end)

/**
 * Parses a sample as a collection would, with the engine's own parser, and changes nothing. A duplicate is a call id
 * that occurs twice in the sample: the register of calls is not consulted. Without a profile only the sample's own
 * layout is returned. @throws 404
 */
export async function previewProfile(
  db: Db,
  clientIndex: number,
  content: Buffer,
  profile: CarrierProfile | null,
): Promise<ProfilePreview> {
  await requireClient(db, clientIndex)
  const sample = wholeLines(content)
  const preview: PreviewLine[] = []
  const reasons = new Map<LineReason, number>()
  const seen = new Set<string>()
  let accepted = 0
  let skipped = 0
  const refuse = (reason: LineReason) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const show = (line: PreviewLine) => {
    if (preview.length < PREVIEW_LINES) preview.push(line)
  }
  const reader = createCallFileReader(toFileProfile(profile ?? { name: 'nineops-csv' }), Date.now(), {
    accept(call, lineNumber, place) {
      const reason = seen.has(call.callId) ? 'DUPLICATE' : null
      seen.add(call.callId)
      if (reason === null) accepted += 1
      else refuse(reason)
      show({ lineNumber, raw: textOf(place), reason, call: toCall(call), skipped: false })
    },
    reject({ lineNumber, reason, raw }) {
      refuse(reason)
      show({ lineNumber, raw, reason, call: null, skipped: false })
    },
    skip(lineNumber, place) {
      skipped += 1
      show({ lineNumber, raw: textOf(place), reason: null, call: null, skipped: true })
    },
  })
  if (profile) {
    reader.push(sample)
    reader.end()
  }
  const duplicate = reasons.get('DUPLICATE') ?? 0
  return {
    layout: sampleLayout(sample),
    problems: reader.problems().map(problem => problem.message),
    lines: reader.lines(),
    accepted,
    duplicate,
    skipped,
    rejected: reader.lines() - accepted - duplicate,
    reasons: [...reasons].map(([reason, lines]) => ({ reason, lines })).toSorted((a, b) => b.lines - a.lines),
    preview,
  }
}
