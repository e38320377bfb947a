import type { BespokeRun } from '@nineops/contract/bureau/bespoke-functions.contract'
import { counted } from '@nineops/contract/words'
import { formatDuration } from '../../lib/formats.ts'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

const SLOW_MS = 60_000

/** `0.3 s`, or `1:20` from a minute on. */
export const tookText = (ms: number): string =>
  ms >= SLOW_MS ? formatDuration(ms / 1000) : `${(ms / 1000).toFixed(1)} s`

export const isDryRun = (run: BespokeRun): boolean =>
  run.function.kind === 'repair' && run.parameters['dryRun'] !== false

/** A run's outcome, with its tone. */
export function stateOf(run: BespokeRun): { tone: Tone; word: string } {
  if (run.status === 'failed') return { tone: 'bad', word: 'Failed' }
  if (run.status === 'running') return { tone: 'busy', word: 'Running' }
  if (isDryRun(run)) return { tone: 'quiet', word: 'Dry run' }
  return run.changed === null ? { tone: 'good', word: 'Done' } : { tone: 'good', word: 'Changed' }
}

/** A run's summary in one line. */
export function summaryOf(run: BespokeRun): string {
  const rows = counted(run.rowCount, 'row')
  if (run.function.kind === 'report') return `${rows} in ${tookText(run.ms ?? 0)}`
  if (isDryRun(run))
    return run.rowCount === 0
      ? 'Dry run: nothing would change.'
      : `Dry run: ${counted(run.rowCount, 'row')} would change. Nothing has changed yet.`
  return `${counted(run.changed ?? 0, 'row')} changed in ${tookText(run.ms ?? 0)}`
}
