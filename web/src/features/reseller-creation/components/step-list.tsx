import { IconAlertTriangle, IconCheck } from '../../../ui/icons/icons.tsx'
import type { Step } from '../creation-form.ts'
import { type GuidedState, REVIEW } from '../use-guided-form.ts'
import classes from './creation.module.css'

/** The steps; each can be opened at any time. */
export function StepList({ form }: { form: GuidedState }) {
  const review: Step = { id: REVIEW, title: 'Review', groups: [] }
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {[...form.steps, review].map((step, n) => {
          const hasProblem = form.isLeft(step) && form.hasProblem(step)
          const done = form.isLeft(step) && !hasProblem
          return (
            <li key={step.id}>
              <button
                type="button"
                aria-current={form.step === step.id ? 'step' : undefined}
                data-state={hasProblem ? 'wrong' : done ? 'done' : undefined}
                onClick={() => form.go(step.id)}
              >
                <span className={classes.mark} aria-hidden="true">
                  {hasProblem ? <IconAlertTriangle size={14} /> : done ? <IconCheck size={14} /> : n + 1}
                </span>
                {step.title}
                {hasProblem && <span className="visually-hidden"> (to fix)</span>}
                {done && <span className="visually-hidden"> (filled in)</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
