import { changeOf, changeText, isSmallChange, pounds } from '../report-labels.ts'
import classes from './report.module.css'

/** Pounds and pence; negative amounts in red, with a minus. */
export function Pounds({ value }: { value: string }) {
  const text = pounds(value)
  return <span className={text.startsWith('−') ? classes.negative : undefined}>{text}</span>
}

interface ChangeTextProps {
  now: string
  before: string
  /** The amount or the share alone, where each has its column. */
  only?: 'amount' | 'share'
}

/** A change as text; the colour repeats it, where it is more than a small one. */
export function ChangeText({ now, before, only }: ChangeTextProps) {
  const change = changeOf(now, before)
  const { direction } = change
  return (
    <span className={classes.change} data-direction={isSmallChange(now, before) ? 'same' : direction}>
      {only ? change[only] : changeText(now, before)}
    </span>
  )
}
