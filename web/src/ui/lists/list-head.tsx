import type { ReactNode } from 'react'
import { join } from '../layout/part.ts'
import classes from './list-head.module.css'

/** The filters above a list, beside each other. */
export const FilterBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <search aria-label={label} className={classes.bar}>
    {children}
  </search>
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
