import type { InvoiceRunProcess } from '@nineops/contract/invoice-runs.contract'
import { formatCount } from '../../../lib/numbers.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { gone, type NextStep, runningProcess, unitOf } from '../run-steps.ts'
import classes from './run-strip.module.css'

interface RunStripProps {
  processes: readonly InvoiceRunProcess[]
  step: NextStep
}

/** One line that is always there: how far the running process is, or what comes next. */
export function RunStrip({ processes, step }: RunStripProps) {
  const running = runningProcess(processes)
  return (
    <section aria-label="Progress" className={classes.strip} data-running={running ? true : undefined}>
      {running ? (
        <>
          <span className={classes.name}>
            {running.name}
            {running.failed > 0 && (
              <span className={classes.failed}> · {formatCount(running.failed)} failed</span>
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
          {step.label !== null && step.kind !== 'download' && (
            <span className={classes.name}>Next: {step.label}. </span>
          )}
          <span className={classes.hint}>{step.hint}</span>
        </span>
      )}
      <output className="visually-hidden">{running ? `${running.name} is running` : step.hint}</output>
    </section>
  )
}
