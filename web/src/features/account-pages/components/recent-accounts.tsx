import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { namedQuery } from '../account-search.queries.ts'
import { useRecentAccounts } from '../recent-accounts.ts'
import classes from './account-pages.module.css'

/** The accounts that the person had open last. */
export function RecentAccounts() {
  const recent = useRecentAccounts()
  const { data } = useQuery(namedQuery(recent))
  if (recent.length === 0) return null
  return (
    <nav aria-label="Recent accounts" className={classes.recent}>
      <span className={classes.recentTitle}>Recent</span>
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
