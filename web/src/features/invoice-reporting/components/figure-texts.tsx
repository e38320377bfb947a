import { changeOf, isSmallChange, pounds } from '../report-labels.ts'
import classes from './report.module.css'

/** Pounds and pence; negative amounts in red, with a minus. */
export function Pounds({ value }: { value: string }) {
  const text = pounds(value)
  return <span className={text.startsWith('−') ? classes.negative : undefined}>{text}</span>
}

/** A change as text; the colour repeats it, where it is more than a small one. */
export function ChangeText({ now, before }: { now: string; before: string }) {
  const { text, direction } = changeOf(now, before)
  return (
    <span className={classes.change} data-direction={isSmallChange(now, before) ? 'same' : direction}>
      {text}
    </span>
  )
}
