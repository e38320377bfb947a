import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './phone-fold.module.css'

interface PhoneFoldProps {
  /** On its button: `Filters (2)`. */
  label: string
  children: ReactNode
}

/** Filters that a phone or a low window folds behind a button: its first screen belongs to the list. */
export function PhoneFold({ label, children }: PhoneFoldProps) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <div className={classes.fold} data-unfolded={unfolded || undefined}>
      <Button
        variant="default"
        className={classes.button ?? ''}
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {label}
      </Button>
      <div className={classes.folded}>{children}</div>
    </div>
  )
}
