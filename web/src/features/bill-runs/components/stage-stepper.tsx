import { type BillRun, type BillRunProgress, billRunStatus } from '@nineops/contract/bill-run-states.contract'
import { IconCircle, IconCircleCheck, IconCircleDot, IconLoader2 } from '@tabler/icons-react'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatPlural } from '../../../lib/numbers.ts'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { exceptionCalls, isToMend } from '../bill-run-words.ts'
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
  const exceptions = exceptionCalls(run)
  if (exceptions === 0) return 'No exceptions'
  const what = run.closedAt === null ? 'to mend' : 'accepted'
  return `${formatPlural(exceptions, 'exception')} ${what}`
}

function stagesOf(run: BillRun): Stage[] {
  const status = run.status.index
  const state = (step: 'collect' | 'rate' | 'close', busy: boolean, done: boolean): State => {
    if (busy) return 'busy'
    if (run.nextStep === step && !isToMend(run)) return 'next'
    return done ? 'done' : 'later'
  }
  const rated = run.ratedAt !== null && status !== billRunStatus.rating
  return [
    {
      name: 'Collect',
      state: state('collect', status === billRunStatus.collecting, rated || run.newFiles > 0),
      note:
        run.newFiles > 0 ? `${formatPlural(run.newFiles, 'file')} not rated yet` : "Take the carriers' files",
    },
    {
      name: 'Rate',
      state: state('rate', status === billRunStatus.rating, rated),
      note: run.ratedAt === null ? 'Allocate and price every call' : formatDateTime(run.ratedAt),
    },
    {
      name: 'Rated',
      state: rated ? (isToMend(run) ? 'next' : 'done') : 'later',
      note: rated ? exceptionNote(run) : 'Mend what is left over',
    },
    {
      name: 'Close',
      state: status === billRunStatus.closed ? 'done' : state('close', false, false),
      note: run.closedAt === null ? 'Freeze the usage for invoices' : formatDateTime(run.closedAt),
    },
  ]
}

/** Where the run is on its way from collecting to closed, live while it works. */
export function StageStepper({ run, progress }: { run: BillRun; progress: BillRunProgress | undefined }) {
  const working = run.status.index === billRunStatus.collecting || run.status.index === billRunStatus.rating
  const known = progress ?? run.progress
  const collecting = run.status.index === billRunStatus.collecting
  return (
    <section className={classes.stages} aria-label="Stages">
      <ol className={classes.stageList}>
        {stagesOf(run).map(({ name, state, note }) => {
          const Icon = icons[state]
          return (
            <li key={name} className={classes.stage} data-state={state}>
              <Icon size={18} className={classes.stageIcon} aria-hidden="true" />
              <span>
                <span className={classes.stageName}>
                  {name}
                  <span className="visually-hidden">: {words[state]}</span>
                </span>
                <span className={classes.stageNote}>{note}</span>
              </span>
            </li>
          )
        })}
      </ol>
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
    </section>
  )
}
