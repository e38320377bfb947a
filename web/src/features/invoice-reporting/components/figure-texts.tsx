import { changeOf, pounds } from '../report-words.ts'
import classes from './report.module.css'

/** Pounds and pence; below zero in red, with its minus. */
export function Pounds({ value }: { value: string }) {
  const text = pounds(value)
  return <span className={text.startsWith('-') ? classes.negative : undefined}>{text}</span>
}

/** A change in words; the colour says it once more. */
export function ChangeText({ now, before }: { now: string; before: string }) {
  const { text, direction } = changeOf(now, before)
  return (
    <span className={classes.change} data-direction={direction}>
      {text}
    </span>
  )
}
