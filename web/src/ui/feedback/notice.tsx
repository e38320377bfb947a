import { type PartProps, part } from '../layout/part.ts'
import classes from '../layout/parts.module.css'

/** Something to know or to act on, on the soft ground of its tone. */
export const Notice = (props: PartProps) => part(classes.notice, { as: 'p', ...props })

/** Why something did not work, said as it happens. */
export const Failure = (props: PartProps) => <Notice role="alert" tone="bad" {...props} />
