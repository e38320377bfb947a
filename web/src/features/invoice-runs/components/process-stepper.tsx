import type { InvoiceRunProcess } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import {
  IconAlertCircle,
  IconCircle,
  IconCircleCheck,
  IconLoader2,
  IconPlayerPlay,
  IconRefresh,
} from '@tabler/icons-react'
import { memo } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import { gone, groupsOf, type RunGroup, runningProcess } from '../run-steps.ts'
import type { RunSteps } from '../use-run-steps.ts'
import { Row, Stack, Panel } from '../../../ui/layout/parts.tsx'
import classes from './process-stepper.module.css'
import { ReasonedButton, ReasonedIcon } from '../../../ui/forms/reasoned-button.tsx'

const icons = { pending: IconCircle, running: IconLoader2, done: IconCircleCheck, failed: IconAlertCircle }
const words = { pending: 'Pending', running: 'Running', done: 'Done', failed: 'Failed' }

interface StepperProps {
  processes: readonly InvoiceRunProcess[]
  steps: RunSteps
}

/** The groups of processes in order; each group and process can be run, or says why not. */
export function ProcessStepper({ processes, steps }: StepperProps) {
  // The strip says it once, instead of five times here.
  const running = runningProcess(processes) !== undefined
  return (
    <Panel as="ol" className={classes.groups} aria-label="Processes">
      {groupsOf(processes).map(group => (
        <Group key={group.id} group={group} steps={steps} quiet={running} />
      ))}
    </Panel>
  )
}

function Group({ group, steps, quiet }: { group: RunGroup; steps: RunSteps; quiet: boolean }) {
  const reason = steps.busy ? 'One moment.' : group.reason
  return (
    <li className={classes.group} data-status={group.status}>
      <Row between gap={4}>
        <Row as="h2" gap={8} size={13} strong>
          <span className={classes.number} aria-hidden="true">
            {group.index}
          </span>
          {group.name}
        </Row>
        <ReasonedButton
          size="compact-xs"
          variant="default"
          reason={reason}
          onClick={() => steps.startGroup(group.id)}
          aria-label={`Run ${group.name}${group.status === 'done' ? ' again' : ''}`}
        >
          Run
        </ReasonedButton>
      </Row>
      <Stack as="ul" gap={8}>
        {group.processes.map(process => (
          <Process key={process.id} process={process} steps={steps} />
        ))}
      </Stack>
      {/* Keeps its space while empty: nothing below may move while processes run. */}
      <p className={classes.reason}>{quiet ? null : group.reason}</p>
    </li>
  )
}

function Process({ process, steps }: { process: InvoiceRunProcess; steps: RunSteps }) {
  const again = process.status === 'done' || process.status === 'failed'
  const reason = process.run.allowed ? null : (process.run.reason ?? 'It may not be run now.')
  return (
    <Row as="li" align="start" between gap={4}>
      <ProcessState process={process} />
      <ReasonedIcon
        variant="subtle"
        color="gray"
        size={22}
        reason={steps.busy ? 'One moment.' : reason}
        label={`Run ${process.name}${again ? ' again' : ''}`}
        onClick={() => steps.startProcess(process.id)}
      >
        {again ? (
          <IconRefresh size={14} aria-hidden="true" />
        ) : (
          <IconPlayerPlay size={14} aria-hidden="true" />
        )}
      </ReasonedIcon>
    </Row>
  )
}

const ProcessState = memo(function ProcessState({ process }: { process: InvoiceRunProcess }) {
  const Icon = icons[process.status]
  const share = process.total > 0 ? Math.min(gone(process) / process.total, 1) : 0
  return (
    <div className={classes.state} data-status={process.status}>
      <span className={classes.line}>
        <Icon size={14} className={classes.icon} aria-hidden="true" />
        <span>{process.name}</span>
      </span>
      <span className={classes.figures}>
        {words[process.status]}
        {process.status === 'running' && process.total > 0 && (
          <>
            {' '}
            · {formatCount(gone(process))} of {formatCount(process.total)}
          </>
        )}
        {process.status === 'pending' && process.done > 0 && (
          <>
            {' '}
            · {formatCount(process.done)} of {formatCount(process.total)} done
          </>
        )}
        {process.status === 'done' && process.total > 0 && <> · {formatCount(process.done)}</>}
        {process.failed > 0 && (
          <span className={classes.failed}> · {formatCount(process.failed)} failed</span>
        )}
      </span>
      {process.status === 'running' && (
        <span className={classes.track} aria-hidden="true">
          <span className={classes.fill} style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {process.status === 'failed' && process.failure && (
        <span className={classes.failed}>{process.failure}</span>
      )}
    </div>
  )
})
