import type { Incident, SystemHistory } from '@nineops/contract/dash-administration/systems/systems.contract'
import { counted } from '@nineops/contract/words'
import { formatDateTime } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { formatLength, stateLabels } from '../system-labels.ts'
import { Hint, SectionTitle, Stack, Panel } from '../../../ui/layout/parts.tsx'
import classes from './systems.module.css'

function timeOf({ startedAt, endedAt, checks }: Incident, to: string): string {
  const length = formatLength(Date.parse(endedAt ?? to) - Date.parse(startedAt))
  const failed = `${counted(checks, 'check')} failed`
  return endedAt === null
    ? `Since ${formatDateTime(startedAt)}, for ${length} so far; ${failed}`
    : `${formatDateTime(startedAt)} to ${formatDateTime(endedAt)}, ${length}; ${failed}`
}

/** When a system was down, for how long and why. */
export function Incidents({ history }: { history: SystemHistory }) {
  const { incidents, incidentsTotal, to } = history
  return (
    <Stack as="section" gap={16} aria-label="Incidents">
      <SectionTitle>
        {incidentsTotal > incidents.length
          ? `Incidents: the newest ${incidents.length} of ${incidentsTotal}`
          : 'Incidents'}
      </SectionTitle>
      {incidents.length === 0 ? (
        <Hint mb={12}>None in this period.</Hint>
      ) : (
        <ul className={classes.incidents}>
          {incidents.map(incident => (
            <Panel as="li" key={incident.index}>
              <StatusBadge tone={incident.endedAt === null ? 'bad' : 'quiet'}>
                {incident.endedAt === null ? stateLabels[incident.state].word : 'Over'}
              </StatusBadge>{' '}
              {timeOf(incident, to)}
              <p>
                {incident.words}
                {incident.endWords !== null && ` ${incident.endWords}`}
              </p>
            </Panel>
          ))}
        </ul>
      )}
    </Stack>
  )
}
