import { Button } from '@mantine/core'
import type { System } from '@nineops/contract/dash-administration/systems/systems.contract'
import { formatDateTime } from '../../../lib/formats.ts'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ReasonedButton } from '../../../ui/forms/reasoned-button.tsx'
import { formatMs, formatSpan, shownState, stateLabels } from '../system-labels.ts'
import { SystemHistory } from './system-history.tsx'
import { Buttons, Row, Stack } from '../../../ui/layout/parts.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'

interface SystemDetailProps {
  system: System
  busy: boolean
  onCheck: () => void
  onEdit: () => void
  onSwitch: () => void
  onDelete: () => void
}

/** One system: last check, actions and history. */
export function SystemDetail({ system, busy, onCheck, onEdit, onSwitch, onDelete }: SystemDetailProps) {
  const { word, tone } = stateLabels[shownState(system)]
  const { permission } = system
  const why = system.active ? permission.why : 'Paused. Resume it first.'
  return (
    <Stack gap={16}>
      <Row between wrap gap={8}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        <Buttons>
          <ReasonedButton reason={why} loading={busy} onClick={onCheck}>
            Check now
          </ReasonedButton>
          <Button variant="default" onClick={onEdit}>
            Edit
          </Button>
          <ReasonedButton variant="default" reason={system.active ? null : permission.why} onClick={onSwitch}>
            {system.active ? 'Pause' : 'Resume'}
          </ReasonedButton>
          <Button variant="default" onClick={onDelete}>
            Delete
          </Button>
        </Buttons>
      </Row>
      {permission.why !== null && <Notice tone="bad">{permission.why}</Notice>}
      <SystemFacts system={system} />
      <SystemHistory system={system.index} />
    </Stack>
  )
}

function SystemFacts({ system }: { system: System }) {
  const expected = system.expectedText === null ? '' : ` with “${system.expectedText}”`
  const facts: [string, string][] = [
    ['Last check', system.words ?? 'None yet'],
    ['Checked', formatDateTime(system.checkedAt) || '–'],
    ['Status since', formatDateTime(system.stateSince) || '–'],
    ['Address', system.url],
    ['Expected', `${system.expectedStatus}${expected}`],
    [
      'Checked every',
      `${formatSpan(system.intervalSeconds)}, timeout ${formatMs(system.timeoutMs)}, slow from ${formatMs(system.slowMs)}`,
    ],
    ['Owner', system.owner || '–'],
    ['Description', system.description || '–'],
  ]
  return <Facts of={facts} />
}
