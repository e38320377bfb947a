import type { ReactNode } from 'react'
import { PhoneFold } from '../forms/phone-fold.tsx'
import { join } from '../layout/part.ts'
import classes from './list-head.module.css'

interface FilterBarProps {
  label: string
  /** How many of them are set. */
  set: number
  children: ReactNode
}

/** The filters above a list, beside each other; a phone folds them. */
export const FilterBar = ({ label, set, children }: FilterBarProps) => (
  <PhoneFold label={set === 0 ? 'Filters' : `Filters (${set})`}>
    <search aria-label={label} className={classes.bar}>
      {children}
    </search>
  </PhoneFold>
)

interface ListSumsProps {
  label: string
  of: readonly (readonly [name: string, value: string | undefined])[]
  /** In place of a value that is not there. */
  missing?: ReactNode
  /** Figures for the previous filters. */
  stale?: boolean
  className?: string | undefined
}

/** The totals of a list, above it. */
export const ListSums = ({ label, of, missing = '–', stale = false, className }: ListSumsProps) => (
  <dl className={join(classes.sums, className)} aria-label={label} data-stale={stale || undefined}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? missing}</dd>
      </div>
    ))}
  </dl>
)
