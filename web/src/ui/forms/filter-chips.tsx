import type { FieldsetHTMLAttributes } from 'react'
import { formatCount } from '../../lib/formats.ts'
import classes from './filter-chips.module.css'

/** Chips to filter a list by. */
export const FilterChips = (props: FieldsetHTMLAttributes<HTMLFieldSetElement>) => (
  <fieldset {...props} className={classes.chips} />
)

interface FilterChipProps {
  label: string
  /** Rows that it leaves; undefined while loading. */
  count: number | undefined
  pressed: boolean
  onPress: () => void
}

export const FilterChip = ({ label, count, pressed, onPress }: FilterChipProps) => (
  <button type="button" className={classes.chip} aria-pressed={pressed} onClick={onPress}>
    {label} <b>{count === undefined ? '–' : formatCount(count)}</b>
  </button>
)
