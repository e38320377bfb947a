import {
  type BillRun,
  type BillRunProgress,
  billRunStatus,
} from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { IconCircle, IconCircleCheck, IconCircleDot, IconLoader2 } from '../../../ui/icons/icons.tsx'
import { formatDateTime, formatPlural } from '../../../lib/formats.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { collectNote, exceptionCalls, needsFix } from '../bill-run-labels.ts'
import { Columns, Panel } from '../../../ui/layout/parts.tsx'
import classes from './bill-runs.module.css'

type State = 'done' | 'busy' | 'next' | 'later'
interface Stage {
  name: string
  state: State
  note: string
}

const icons = { done: IconCircleCheck, busy: IconLoader2, next: IconCircleDot, later: IconCircle }
const words = { done: 'Done', busy: 'Under way', next: 'Next', later: 'Later' }

function exceptionNote(run: BillRun): string {
  const [exceptions, costs] = [exceptionCalls(run), run.costDifferences]
  const isOpen = run.closedAt === null
  const parts = [
    exceptions > 0 && `${formatPlural(exceptions, 'exception')} ${isOpen ? 'to fix' : 'accepted'}`,
    costs > 0 && `${formatPlural(costs, 'cost')} ${isOpen ? 'to check' : 'accepted'}`,
  ].filter(Boolean)
  return parts.length === 0 ? 'No exceptions' : parts.join(', ')
}

function stagesOf(run: BillRun): Stage[] {
  const status = run.status.index
  const state = (step: 'collect' | 'rate' | 'close', busy: boolean, done: boolean): State => {
    if (busy) return 'busy'
    if (run.nextStep === step && !needsFix(run)) return 'next'
    return done ? 'done' : 'later'
  }
  const rated = run.ratedAt !== null && status !== billRunStatus.rating
  return [
    {
      name: 'Collect',
      state: state('collect', status === billRunStatus.collecting, rated || run.newFiles > 0),
      note: collectNote(run),
    },
    {
      name: 'Rate',
      state: state('rate', status === billRunStatus.rating, rated),
      note: run.ratedAt === null ? 'Allocate and price every call' : formatDateTime(run.ratedAt),
    },
    {
      name: 'Rated',
      state: rated ? (needsFix(run) ? 'next' : 'done') : 'later',
      note: rated ? exceptionNote(run) : 'Fix what is left over',
    },
    {
      name: 'Close',
      state: status === billRunStatus.closed ? 'done' : state('close', false, false),
      note: run.closedAt === null ? 'Freeze the usage for invoices' : formatDateTime(run.closedAt),
    },
  ]
}

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
