import type { Incident, SystemHistory } from '@nineops/contract/systems.contract'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatPlural } from '../../../lib/numbers.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { formatLength, stateWords } from '../system-words.ts'
import classes from './systems.module.css'

function timeOf({ startedAt, endedAt, checks }: Incident, to: string): string {
  const length = formatLength(Date.parse(endedAt ?? to) - Date.parse(startedAt))
  const failed = `${formatPlural(checks, 'check')} failed`
  return endedAt === null
    ? `Since ${formatDateTime(startedAt)}, for ${length} so far; ${failed}`
    : `${formatDateTime(startedAt)} to ${formatDateTime(endedAt)}, ${length}; ${failed}`
}

/** When a system was down, for how long and why. */
export function Incidents({ history }: { history: SystemHistory }) {
  const { incidents, incidentsTotal, to } = history
  return (
    <section className={classes.detail} aria-label="Incidents">
      <h2 className={classes.title}>
        {incidentsTotal > incidents.length
          ? `Incidents: the newest ${incidents.length} of ${incidentsTotal}`
          : 'Incidents'}
      </h2>
      {incidents.length === 0 ? (
        <p className={classes.note}>None in this time.</p>
      ) : (
        <ul className={classes.incidents}>
          {incidents.map(incident => (
            <li key={incident.index}>
              <StatusBadge tone={incident.endedAt === null ? 'bad' : 'quiet'}>
                {incident.endedAt === null ? stateWords[incident.state].word : 'Over'}
              </StatusBadge>{' '}
              {timeOf(incident, to)}
              <p>
                {incident.words}
                {incident.endWords !== null && ` ${incident.endWords}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
