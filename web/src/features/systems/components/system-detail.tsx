import { Button } from '@mantine/core'
import type { System } from '@nineops/contract/systems.contract'
import { formatDateTime } from '../../../lib/dates.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { formatMs, formatSpan, shownState, stateWords } from '../system-words.ts'
import { SystemHistory } from './system-history.tsx'
import classes from './systems.module.css'

interface SystemDetailProps {
  system: System
  busy: boolean
  onCheck: () => void
  onEdit: () => void
  onSwitch: () => void
  onDelete: () => void
}

/** One system: what the last check found, what can be done, and how it did. */
export function SystemDetail({ system, busy, onCheck, onEdit, onSwitch, onDelete }: SystemDetailProps) {
  const { word, tone } = stateWords[shownState(system)]
  const { permission } = system
  const why = system.active ? permission.why : 'It is paused. Start it, and it is checked.'
  return (
    <div className={classes.detail}>
      <div className={classes.head}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <div className={classes.actions}>
          <ReasonedButton reason={why} loading={busy} onClick={onCheck}>
            Check now
          </ReasonedButton>
          <Button variant="default" onClick={onEdit}>
            Edit
          </Button>
          <ReasonedButton variant="default" reason={system.active ? null : permission.why} onClick={onSwitch}>
            {system.active ? 'Pause' : 'Start'}
          </ReasonedButton>
          <Button variant="default" onClick={onDelete}>
            Delete
          </Button>
        </div>
      </div>
      {permission.why !== null && <p className={classes.failure}>{permission.why}</p>}
      <Facts system={system} />
      <SystemHistory system={system.index} />
    </div>
  )
}

function Facts({ system }: { system: System }) {
  const expected = system.expectedText === null ? '' : ` with “${system.expectedText}”`
  const facts: [string, string][] = [
    ['Last check', system.words ?? 'None yet'],
    ['Checked', formatDateTime(system.checkedAt) || '–'],
    ['State since', formatDateTime(system.stateSince) || '–'],
    ['Address', system.url],
    ['Expected', `${system.expectedStatus}${expected}`],
    [
      'Checked every',
      `${formatSpan(system.intervalSeconds)}, time-out ${formatMs(system.timeoutMs)}, slow from ${formatMs(system.slowMs)}`,
    ],
    ['Owner', system.owner || '–'],
    ['Description', system.description || '–'],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
