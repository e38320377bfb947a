import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import { mandateText } from '../mandate-labels.ts'
import { mandatesQuery } from '../mandates.queries.ts'

/** The mandate of an account that pays by Direct Debit, in words, and where it is. */
export function AccountMandate({ client, account }: { client: number; account: number }) {
  const { roles } = useSession()
  const { data } = useQuery(mandatesQuery(client, { account: String(account) }))
  if (!data) return <>…</>
  const mandate = data.rows.find(({ replaced }) => !replaced)
  if (!mandate) return <>None: the brand has no service user number, or the bank details are missing</>
  const text = mandateText(mandate)
  if (!roles.includes('NINEOPS_BUREAU_ACCESS')) return <>{text}</>
  return (
    <Link
      to="/bureau/invoice-runs"
      search={{ client, account, runsView: 'direct-debits', debits: 'mandates' }}
    >
      {text}
    </Link>
  )
}
