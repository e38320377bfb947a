import { useSession } from '../../../api/session-state.ts'
import { AccountCharges } from '../../charges/charges.public.ts'
import { useAccountSearch, useSetAccountSearch } from '../account-search.ts'
import type { PanelProps } from './panel-props.ts'

/** The account's charges; Bureau users can change them here as in OPC. */
export default function ChargesPanel({ client, account }: PanelProps) {
  const { charge } = useAccountSearch()
  const setSearch = useSetAccountSearch()
  const { roles } = useSession()
  return (
    <AccountCharges
      client={client}
      account={account}
      open={charge}
      onOpen={wanted => setSearch({ charge: wanted })}
      readOnly={!roles.includes('NINEOPS_BUREAU_ACCESS')}
    />
  )
}
