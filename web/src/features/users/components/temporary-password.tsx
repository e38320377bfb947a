import { Button } from '@mantine/core'
import type { TemporaryPassword } from '@nineops/contract/administration/users.contract'
import { formatDateTime } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import form from '../../../ui/forms/form.module.css'
import { Buttons, Hint } from '../../../ui/layout/parts.tsx'
import classes from './users.module.css'

/** Shows a temporary password, this once only. */
export const showTemporaryPassword = (username: string, made: TemporaryPassword): Promise<unknown> =>
  openDialog({ title: `Temporary password of ${username}`, closeOnClickOutside: false }, close => (
    <div className={form.fields}>
      <p className={classes.secret}>
        <code>{made.password}</code>
        <CopyButton value={made.password} />
      </p>
      <Hint>
        Give it to them in person or by phone. It works for one sign-in until {formatDateTime(made.expiresAt)}
        , when they choose their own. It is not shown again; you can create another at any time.
      </Hint>
      <Buttons end mt={4}>
        <Button data-autofocus onClick={() => close()}>
          DONE
        </Button>
      </Buttons>
    </div>
  ))
