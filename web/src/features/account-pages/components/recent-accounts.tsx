import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { namedQuery } from '../../account-search/account-search.public.ts'
import { useRecentAccounts } from '../recent-accounts.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './account-pages.module.css'

/** The user's recently opened accounts. */
export function RecentAccounts() {
  const recent = useRecentAccounts()
  const { data } = useQuery(namedQuery(recent))
  if (recent.length === 0) return null
  return (
    <nav aria-label="Recent accounts" className={classes.recent}>
      {data && (
        <Hint as="span" size={12}>
          Recent
        </Hint>
      )}
      {data?.map(({ account, client }) => (
        <Link
          key={account.index}
          to="/crm/accounts/$account"
          params={{ account: account.index }}
          search={{ client: client.index, brand: undefined, account: account.index, run: undefined }}
          className={classes.recentOne}
          title={`${client.name}: ${account.accountNumber} ${account.companyName}`}
        >
          {account.accountNumber} {account.companyName}
        </Link>
      ))}
    </nav>
  )
}
