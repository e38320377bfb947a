import { type PartProps, part } from '../layout/part.ts'
import classes from '../layout/parts.module.css'

/** Something to know or to act on, on the soft ground of its tone; with a `gap`, things below each other. */
export const Notice = (props: PartProps) =>
  part(
    classes.notice,
    { as: 'p', ...props },
    props.gap === undefined ? {} : { display: 'grid', justifyItems: 'start' },
  )

/** Why something did not work, said as it happens. */
export const Failure = (props: PartProps) => <Notice role="alert" tone="bad" {...props} />
