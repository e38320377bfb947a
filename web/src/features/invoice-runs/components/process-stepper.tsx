import type { InvoiceRunProcess } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { IconAlertCircle, IconChevronDown, IconCircleCheck, IconLoader2 } from '../../../ui/icons/icons.tsx'
import { IconCircle, IconPlayerPlay, IconRefresh } from '../../../ui/icons/more-icons.tsx'
import { Tip } from '../../../ui/overlays/tip.tsx'
import { ActionIcon } from '@mantine/core'
import { memo, useState } from 'react'
import { formatCount } from '../../../lib/formats.ts'
import {
  countedBy,
  gone,
  groupProgress,
  groupsOf,
  reachedOf,
  type RunGroup,
  runningProcess,
} from '../run-steps.ts'
import type { RunSteps } from '../use-run-steps.ts'
import { Panel, Row, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './process-stepper.module.css'
import { ReasonedIcon } from '../../../ui/forms/reasoned-button.tsx'

const icons = { pending: IconCircle, running: IconLoader2, done: IconCircleCheck, failed: IconAlertCircle }
const words = { pending: 'Pending', running: 'Running', done: 'Done', failed: 'Failed' }

interface StepperProps {
  processes: readonly InvoiceRunProcess[]
  steps: RunSteps
}

/** The groups of processes on one line, filling as they run; unfolded, each process with its own button. */
export function ProcessStepper({ processes, steps }: StepperProps) {
  const [unfolded, setUnfolded] = useState(false)
  // The strip below says it once, instead of five times here.
  const running = runningProcess(processes) !== undefined
  const says = unfolded ? 'Hide the processes' : 'Show the processes'
  return (
    <Panel pad={0} className={classes.strip} data-unfolded={unfolded || undefined}>
      <ol className={classes.groups} aria-label="Processes">
        {groupsOf(processes).map(group => (
          <Group key={group.id} group={group} steps={steps} quiet={running} />
        ))}
      </ol>
      <Tip label={says}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className={classes.fold ?? ''}
          aria-label={says}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          <IconChevronDown size={16} aria-hidden="true" />
        </ActionIcon>
      </Tip>
    </Panel>
  )
}

function Group({ group, steps, quiet }: { group: RunGroup; steps: RunSteps; quiet: boolean }) {
  const Icon = icons[group.status]
  const again = group.status === 'done'
  const share = shareOf(group.processes)
  const progress = groupProgress(group.processes)
  return (
    <li className={classes.group} data-status={group.status}>
      <div className={classes.head}>
        <Icon size={16} className={classes.icon} aria-hidden="true" />
        <div className={classes.titles}>
          <h2 className={classes.name}>{group.name}</h2>
          {progress !== null && (
            <Text as="span" size={12} tone="quiet" className={classes.progress}>
              {progress}
            </Text>
          )}
        </div>
        <ReasonedIcon
          variant="subtle"
          color="gray"
          size={24}
          className={classes.run ?? ''}
          reason={steps.busy ? 'One moment.' : group.reason}
          label={`Run ${group.name}${again ? ' again' : ''}`}
          onClick={() => steps.startGroup(group.id)}
        >
          {again ? (
            <IconRefresh size={14} aria-hidden="true" />
          ) : (
            <IconPlayerPlay size={14} aria-hidden="true" />
          )}
        </ReasonedIcon>
      </div>
      <div className={classes.details}>
        <Stack as="ul" gap={8}>
          {group.processes.map(process => (
            <Process key={process.id} process={process} steps={steps} />
          ))}
        </Stack>
        <p className={classes.reason}>{quiet ? null : group.reason}</p>
      </div>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${share * 100}%` }} />
      </span>
    </li>
  )
}

/** How far a group is, over all of its processes. */
const shareOf = (processes: readonly InvoiceRunProcess[]): number =>
  processes.reduce(
    (sum, process) =>
      sum +
      (process.status === 'done' ? 1 : process.total > 0 ? Math.min(gone(process) / process.total, 1) : 0),
    0,
  ) / Math.max(processes.length, 1)

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
  const reached = reachedOf(process)
  return (
    <div className={classes.state} data-status={process.status}>
      <span className={classes.line}>
        <Icon size={14} className={classes.icon} aria-hidden="true" />
        <span>{process.name}</span>
      </span>
      <span className={classes.figures}>
        {words[process.status]}
        {reached !== null && (
          <>
            {' '}
            · {formatCount(reached)} of {countedBy(process, process.total)}
            {process.status === 'pending' && ' done'}
          </>
        )}
        {process.status === 'done' && process.total > 0 && <> · {countedBy(process, process.done)}</>}
        {process.failed > 0 && (
          <span className={classes.failed}> · {formatCount(process.failed)} failed</span>
        )}
      </span>
      {process.status === 'failed' && process.failure && (
        <span className={classes.failed}>{process.failure}</span>
      )}
    </div>
  )
})
