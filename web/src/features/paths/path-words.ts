import type { DeliverableKind, IoPath, PathFile } from '@nineops/contract/paths.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import type { PathChoices } from './paths.queries.ts'

export const deliverableTitles: Record<DeliverableKind, string> = {
  pack: 'End-of-run pack',
  'invoice-summary': 'Invoice summary',
  vat: 'VAT report',
  'failed-accounts': 'Failed accounts',
}

export const kindTitles: Record<IoPath['kind'], string> = {
  folder: 'Folder of the server',
  s3: 'S3 bucket',
  sftp: 'SFTP server',
}

/** How a path stands: switched off, out of reach, or fine. */
export function pathState({ enabled, problem }: IoPath): { tone: Tone; text: string } {
  if (!enabled) return { tone: 'quiet', text: 'Switched off' }
  return problem === null ? { tone: 'good', text: 'Reachable' } : { tone: 'bad', text: problem }
}

export const fileStates: Record<NonNullable<PathFile['state']>, { tone: Tone; text: string }> = {
  waiting: { tone: 'planned', text: 'Waiting' },
  arriving: { tone: 'busy', text: 'Arriving' },
  taken: { tone: 'good', text: 'Taken' },
  refused: { tone: 'bad', text: 'Refused' },
}

/** What is chosen of a path now, or at first of a new one. */
export const choicesOf = (path: IoPath | undefined): PathChoices => ({
  description: path?.description ?? '',
  enabled: path?.enabled ?? true,
  carrierIndex: path?.carrier?.index ?? null,
  moveTaken: path?.moveTaken ?? false,
  deliverables: path?.deliverables ?? ['pack'],
})

/** What is missing, by field. */
export function missing(direction: IoPath['direction'], choices: PathChoices): Map<string, string> {
  const found = new Map<string, string>()
  if (direction === 'input' && choices.carrierIndex === null) found.set('carrierIndex', 'is required')
  if (direction === 'output' && choices.deliverables.length === 0)
    found.set('deliverables', 'choose at least one')
  return found
}
