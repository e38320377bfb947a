import type {
  CollectedFile,
  CollectionStatus,
  FileDetail,
} from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { formatCount } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const statusLabels: Record<CollectionStatus, { text: string; tone: Tone }> = {
  waiting: { text: 'Waiting', tone: 'quiet' },
  collecting: { text: 'Collecting', tone: 'busy' },
  taken: { text: 'Collected', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
}

/** A quarantined file is shown as such, however it ended. */
export const fileStatus = ({ status, quarantine }: Pick<CollectedFile, 'status' | 'quarantine'>) =>
  quarantine ? ({ text: 'Quarantined', tone: 'quiet' } as const) : statusLabels[status]

/** Beside a file's accepted calls: those of a month that was closed before they came, and which bill run bills them. */
export const lateNote = ({ late: { calls, billRun } }: Pick<FileDetail, 'late'>): string | undefined =>
  calls === 0 ? undefined : `${formatCount(calls)} late, in ${billRun ?? 'the next bill run'}`
