import type { DeliverableKind, IoPath, PathFile, PathHolds } from '@nineops/contract/bureau/paths.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import type { PathChoices } from './paths.queries.ts'

export const deliverableTitles: Record<DeliverableKind, string> = {
  pack: 'End-of-run pack',
  'invoice-summary': 'Invoice summary',
  vat: 'VAT report',
  'failed-accounts': 'Failed accounts',
}

export const holdsTitles: Record<PathHolds, string> = {
  calls: 'Call files',
  rentals: 'Rental files',
}

export const kindTitles: Record<IoPath['kind'], string> = {
  folder: 'Server folder',
  s3: 'S3 bucket',
  sftp: 'SFTP server',
}

/** A path's state: switched off, unreachable or fine. */
export function pathState({ enabled, problem }: IoPath): { tone: Tone; text: string } {
  if (!enabled) return { tone: 'quiet', text: 'Switched off' }
  return problem === null ? { tone: 'good', text: 'Reachable' } : { tone: 'bad', text: problem }
}

export const fileStates: Record<NonNullable<PathFile['state']>, { tone: Tone; text: string }> = {
  waiting: { tone: 'planned', text: 'Waiting' },
  arriving: { tone: 'busy', text: 'Arriving' },
  taken: { tone: 'good', text: 'Collected' },
  refused: { tone: 'bad', text: 'Not collected' },
}

/** Current settings of a path, or initial ones of a new path. */
export const choicesOf = (path: IoPath | undefined): PathChoices => ({
  description: path?.description ?? '',
  enabled: path?.enabled ?? true,
  carrierIndex: path?.carrier?.index ?? null,
  holds: path?.holds ?? 'calls',
  moveTaken: path?.moveTaken ?? false,
  deliverables: path?.deliverables ?? ['pack'],
})

/** Missing settings of a path, by field. */
export const missing = (direction: IoPath['direction'], choices: PathChoices) => ({
  carrierIndex: direction === 'input' && choices.carrierIndex === null ? 'is required' : undefined,
  deliverables:
    direction === 'output' && choices.deliverables.length === 0 ? 'choose at least one' : undefined,
})
