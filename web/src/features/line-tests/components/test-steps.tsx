import { profileFacts, stepLabels, type TestStep } from '@nineops/contract/network/line-tests'
import type { LineTest } from '@nineops/contract/network/line-tests.contract'
import { IconCircleCheck, IconLoader2 } from '../../../ui/icons/icons.tsx'
import { IconCircle } from '../../../ui/icons/more-icons.tsx'
import classes from './line-tests.module.css'

interface TestStepsProps {
  test: Pick<LineTest, 'profile' | 'status'>
  /** The current step; null before the first. */
  step: TestStep | null
}

const icons = { done: IconCircleCheck, now: IconLoader2, later: IconCircle }
const words = { done: 'done', now: 'running', later: 'to come' }

/** The steps of a test: done, current and to come. */
export function TestSteps({ test, step }: TestStepsProps) {
  const { steps } = profileFacts[test.profile]
  const at = step === null ? -1 : steps.indexOf(step)
  return (
    <ol className={classes.steps} aria-label="Steps of the test" aria-live="polite">
      {steps.map((one, position) => {
        const state = position < at ? 'done' : position === at ? 'now' : 'later'
        const Icon = icons[state]
        return (
          <li key={one} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <Icon size={16} aria-hidden="true" />
            {stepLabels[one]}
            <span className="visually-hidden">, {words[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}
