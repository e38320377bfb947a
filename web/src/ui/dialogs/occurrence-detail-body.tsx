import classes from './dialogs.module.css'
import { ScrollBox } from './scroll-box.tsx'

export interface OccurrenceDetail {
  type: string
  message: string
}

export default function OccurrenceDetailBody({ details }: { details: readonly OccurrenceDetail[] }) {
  if (details.length === 0) return <p className={classes.description}>No details found</p>
  return (
    <ScrollBox className={classes.occurrence} label="Details">
      <dl className={classes.details}>
        {details.map(({ type, message }, at) => (
          <div key={at} className={classes.detail}>
            <dt>{type}</dt>
            <dd>{message}</dd>
          </div>
        ))}
      </dl>
    </ScrollBox>
  )
}
