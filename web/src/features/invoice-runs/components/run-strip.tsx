import type {
  InvoiceRunDetail,
  InvoiceRunProcess,
} from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { formatCount } from '../../../lib/formats.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { gone, type NextStep, runningProcess, truthOf, unitOf } from '../run-steps.ts'
import { Panel, Text } from '../../../ui/layout/parts.tsx'
import classes from './run-strip.module.css'

interface RunStripProps {
  run: InvoiceRunDetail
  processes: readonly InvoiceRunProcess[]
  step: NextStep
}

/** A line that is always shown: progress of the running process, or how the run stands and its next step. */
export function RunStrip({ run, processes, step }: RunStripProps) {
  const running = runningProcess(processes)
  return (
    <Panel
      as="section"
      aria-label="Progress"
      className={classes.strip}
      data-tone={running ? 'busy' : run.findings.length > 0 ? 'warn' : undefined}
    >
      {running ? (
        <>
          <span className={classes.name}>
            {running.name}
            {running.failed > 0 && (
              <Text as="span" tone="bad">
                {' '}
                · {formatCount(running.failed)} failed
              </Text>
            )}
          </span>
          <div className={classes.bar}>
            <ProgressBar
              label={running.name}
              done={gone(running)}
              total={running.total}
              unit={unitOf(running)}
              rate={running.perSecond ?? undefined}
            />
          </div>
        </>
      ) : (
        <span>
          <span className={classes.name}>{truthOf(run)}. </span>
          {step.kind !== 'download' && (
            <Text as="span" tone="quiet">
              {step.label !== null && `Next: ${step.label}. `}
              {step.hint}
            </Text>
          )}
        </span>
      )}
      <output className="visually-hidden">
        {running ? `${running.name} is running` : `${truthOf(run)}. ${step.hint}`}
      </output>
    </Panel>
  )
}
