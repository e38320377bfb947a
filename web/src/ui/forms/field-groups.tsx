import type { ReactNode } from 'react'
import { Notice } from '../feedback/notice.tsx'
import classes from './form.module.css'

/** Related fields under a heading. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
)

/** Two fields side by side. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={classes.pair}>{children}</div>
)

/** Three fields side by side: for a name, a short and a longer text, or alike. */
export const FieldRow = ({ even = false, children }: { even?: boolean; children: ReactNode }) => (
  <div className={classes.three} data-even={even || undefined}>
    {children}
  </div>
)

/** What saving would do, over the whole width of the form. `live` if it changes while typing. */
export const FormOutcome = ({ live = false, children }: { live?: boolean; children: ReactNode }) => (
  <Notice mt={4} style={{ gridColumn: '1 / -1' }} aria-live={live ? 'polite' : undefined}>
    {children}
  </Notice>
)
