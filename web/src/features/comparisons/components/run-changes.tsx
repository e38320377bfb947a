import { Skeleton } from '@mantine/core'
import type { InvoiceRunDetail } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { useQuery } from '@tanstack/react-query'
import { formatMonth, formatPence } from '../../../lib/formats.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import { formatChange } from '../../invoice-run-states/invoice-run-states.public.ts'
import { type ChangeStep, changeSteps } from '../change-steps.ts'
import { changesQuery } from '../comparisons.queries.ts'
import { changeTitle, partNames } from './comparison-labels.ts'
import classes from './run-changes.module.css'

const shownOf = ({ part, shown }: ChangeStep): string =>
  (part === 'before' || part === 'now' ? formatPence : formatChange)(shown)
/** Whole pounds, where all of them are. */
const shownOfAll = (steps: readonly ChangeStep[]): string[] =>
  steps.map(step => {
    const amount = shownOf(step)
    return steps.every(({ shown }) => shown % 100 === 0) ? amount.replace(/\.00$/, '') : amount
  })

/** From last month to this one: what makes a run's total differ, once it has invoices. */
export function RunChanges({ run, invoiced }: { run: InvoiceRunDetail; invoiced: boolean }) {
  const { data, isError } = useQuery(changesQuery(run.index))
  if (run.abandoned)
    return (
      <div className={classes.none} data-changes>
        <Hint>Changes are not kept for an abandoned run.</Hint>
      </div>
    )
  if (!data || data.before === null || !invoiced)
    return (
      <div className={classes.none} data-changes>
        {data ? (
          <Hint>
            {data.before === null
              ? 'Nothing to compare with: it is the first run.'
              : 'What changed is shown once its invoices are calculated.'}
          </Hint>
        ) : isError ? (
          <Hint>What changed could not be loaded.</Hint>
        ) : (
          <Skeleton h={40} />
        )}
      </div>
    )
  const whose = data.partial ? ', accounts of this run' : ''
  const [before, now] = [formatMonth(data.before) + whose, formatMonth(data.now) + whose]
  const steps = changeSteps(data)
  const amounts = shownOfAll(steps)
  const nameOf = ({ part }: ChangeStep) =>
    part === 'before' ? before : part === 'now' ? now : partNames[part]
  return (
    <ul className={classes.steps} data-changes aria-label={`From ${before} to ${now}, before VAT`}>
      {steps.map((step, at) => {
        const isTotal = step.part === 'before' || step.part === 'now'
        return (
          <li key={step.part} title={changeTitle(step, nameOf(step))}>
            <span className={classes.amount} data-total={isTotal || undefined}>
              {amounts[at]}
            </span>
            <span className={classes.plot} aria-hidden="true">
              <span
                className={classes.bar}
                data-part={step.part}
                data-less={step.change < 0 || undefined}
                style={{
                  bottom: `${Math.min(step.from, step.to) * 100}%`,
                  height: `max(2px, ${Math.abs(step.to - step.from) * 100}%)`,
                }}
              />
            </span>
            <span className={classes.label}>
              {isTotal ? `${nameOf(step).slice(0, 3)} net` : nameOf(step)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
