import type {
  OccurrencePlace,
  OccurrenceStatus,
  Schedule,
} from '@nineops/contract/bureau/schedulers.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

export const statusLabels: Readonly<Record<OccurrenceStatus, { word: string; tone: Tone }>> = {
  pending: { word: 'Waiting', tone: 'planned' },
  running: { word: 'Running', tone: 'busy' },
  complete: { word: 'Complete', tone: 'good' },
  'partly-failed': { word: 'Partly failed', tone: 'bad' },
  failed: { word: 'Failed', tone: 'bad' },
  skipped: { word: 'Skipped', tone: 'warn' },
  missed: { word: 'Missed', tone: 'warn' },
}

/** State of a schedule: running or not. */
export const isUnderWay = ({ latest }: Schedule): boolean =>
  latest?.status === 'pending' || latest?.status === 'running'

/** What a schedule does, in one line. */
export const actionText = (row: Pick<Schedule, 'action' | 'function'>): string =>
  row.function ? `${row.action.title}: ${row.function.name}` : row.action.title

export const EVERY_RESELLER = 'Every reseller'

/** An address with the search parameters that are set. */
function at(path: string, search: Record<string, number | null>): string {
  const set = Object.entries(search).filter(([, value]) => value !== null)
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Address and label of the screen where a part is seen and fixed. */
export function placeLink({ kind, client, index, function: report }: OccurrencePlace): {
  href: string
  label: string
} {
  if (kind === 'bill-run')
    return index === null
      ? { href: at('/bureau/bill-runs', { client }), label: 'Open bill runs' }
      : { href: at(`/bureau/bill-runs/${index}`, { client }), label: 'Open the bill run' }
  if (kind === 'data-collection')
    return index === null
      ? { href: at('/bureau/data-collection', { client }), label: 'Open data collection' }
      : { href: at('/bureau/data-collection', { client, file: index }), label: 'Open the call file' }
  if (kind === 'carrier-rentals')
    return {
      href: `${at('/partner-commercial/invoice-reporting', { client })}&tab=rentals`,
      label: 'Open carrier rentals',
    }
  return index === null
    ? { href: at('/bureau', { function: report }), label: 'Open the report' }
    : { href: at('/bureau', { function: report, result: index }), label: 'Open the result' }
}
