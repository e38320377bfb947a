import { useSelect, useSelection } from '../../../app/selection.ts'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { AccountPicker } from '../../pickers/pickers.public.ts'
import { AccountFiles } from '../components/account-files.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from '../components/account-files.module.css'

export function ManageAccountFilesScreen() {
  const { account } = useSelection()
  return (
    <>
      <PageHeader
        title="Manage Account Files"
        about="Files kept for one account: contracts, mandates, letters of authority."
      />
      <RequireClient>
        {client =>
          account === undefined ? (
            <ChooseAccount client={client} />
          ) : (
            <AccountFiles key={account} client={client} account={account} />
          )
        }
      </RequireClient>
    </>
  )
}

function ChooseAccount({ client }: { client: number }) {
  const select = useSelect()
  return (
    <div className={classes.choose}>
      <Hint mb={12}>Choose an account to continue.</Hint>
      <AccountPicker clientIndex={client} elevate onSelect={row => select({ account: row.index })} />
    </div>
  )
}
