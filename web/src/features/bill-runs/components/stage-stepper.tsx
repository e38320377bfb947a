import {
  type BillRun,
  type BillRunProgress,
  billRunStatus,
} from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { IconCircleCheck, IconLoader2 } from '../../../ui/icons/icons.tsx'
import { IconCircle, IconCircleDot } from '../../../ui/icons/more-icons.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { stagesOf } from '../bill-run-stages.ts'
import { Columns, Panel } from '../../../ui/layout/parts.tsx'
import classes from './bill-runs.module.css'

const icons = {
  done: IconCircleCheck,
  busy: IconLoader2,
  next: IconCircleDot,
  open: IconCircle,
  later: IconCircle,
}
const words = { done: 'Done', busy: 'Under way', next: 'Next', open: 'Not done', later: 'Later' }

/** The run's progress from collecting to closed, live. */
export function StageStepper({ run, progress }: { run: BillRun; progress: BillRunProgress | undefined }) {
  const working = run.status.index === billRunStatus.collecting || run.status.index === billRunStatus.rating
  const known = progress ?? run.progress
  const collecting = run.status.index === billRunStatus.collecting
  return (
    <Panel as="section" pad={0} className={classes.stages} aria-label="Stages">
      <Columns as="ol" count={4}>
        {stagesOf(run).map(({ name, state, note }) => {
          const Icon = icons[state]
          return (
            <li key={name} className={classes.stage} data-state={state}>
              <Icon size={16} className={classes.stageIcon} aria-hidden="true" />
              <span className={classes.stageName}>
                {name}
                <span className="visually-hidden">: {words[state]}</span>
              </span>
              <span className={classes.stageNote} title={note}>
                {note}
              </span>
            </li>
          )
        })}
      </Columns>
      {working && (
        <div className={classes.stageProgress}>
          <ProgressBar
            label={run.status.description}
            done={known?.done ?? 0}
            total={known?.total ?? 0}
            unit={collecting ? 'files' : 'calls'}
            rate={collecting ? undefined : known?.callsPerSecond}
          />
        </div>
      )}
    </Panel>
  )
}
