import { Button } from '@mantine/core'
import type { TemporaryPassword } from '@nineops/contract/users.contract'
import { formatDateTime } from '../../../lib/dates.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import form from '../../../ui/forms/form.module.css'
import classes from './users.module.css'

/** Tells a temporary password, this once. */
export const showTemporaryPassword = (username: string, made: TemporaryPassword): Promise<unknown> =>
  openDialog({ title: `Temporary password of ${username}`, closeOnClickOutside: false }, close => (
    <div className={form.fields}>
      <p className={classes.secret}>
        <code>{made.password}</code>
        <CopyButton value={made.password} />
      </p>
      <p className={classes.about}>
        Hand it over in person or by phone. It is good for one sign-in until {formatDateTime(made.expiresAt)},
        and is changed there. It is not shown again; another one can be made at any time.
      </p>
      <div className={form.buttons}>
        <Button data-autofocus onClick={() => close()}>
          DONE
        </Button>
      </div>
    </div>
  ))
