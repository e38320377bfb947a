import { IconAlertCircle } from '../../../ui/icons/icons.tsx'
import classes from '../screens/login.module.css'

/** Why signing in failed; keeps its space while empty. */
export function Failure({ failure }: { failure: { text: string; more?: string } | null }) {
  return (
    <div role="alert" className={classes.failure}>
      {failure && (
        <>
          <IconAlertCircle size={16} aria-hidden="true" />
          <span>
            <span>{failure.text}</span>
            {failure.more && <small>{failure.more}</small>}
          </span>
        </>
      )}
    </div>
  )
}
