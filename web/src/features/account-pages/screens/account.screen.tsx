import { Button, Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { useSelection } from '../../../app/selection.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useArrived } from '../../../lib/use-arrived.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { overviewQuery } from '../account-pages.queries.ts'
import {
  accountGroups,
  type AccountTab,
  useAccountParam,
  useAccountSearch,
  useSetAccountSearch,
} from '../account-search.ts'
import { AccountHeader } from '../components/account-header.tsx'
import classes from '../components/account-pages.module.css'
import { groupLabels, panels, tabLabels } from '../components/panels.ts'
import { useRemember } from '../recent-accounts.ts'
import { keysOf } from '@nineops/contract/records'

/** Everything about one account (product: CRM › Accounts). */
export function AccountScreen() {
  const account = useAccountParam()
  useFollowSelection(account)
  return (
    <RequireClient title="Account">
      {client => <Account key={`${client} ${account}`} client={client} account={account} />}
    </RequireClient>
  )
}

/**
 * Selects the account in the context bar. Choosing another account or reseller there opens it; clearing the account
 * goes to the list.
 */
function useFollowSelection(account: number): void {
  const navigate = useNavigate()
  const { client, brand, account: chosen } = useSelection()
  const before = useRef({ client, chosen, account })
  useEffect(() => {
    const was = before.current
    before.current = { client, chosen, account }
    const isOther = client !== was.client && was.client !== undefined
    const isTakenAway = was.chosen !== undefined && was.account === account
    if (chosen === undefined && (isOther || isTakenAway))
      void navigate({ to: '/crm/accounts', search: { client, brand } })
    else if (chosen === undefined && client !== undefined)
      void navigate({ to: '.', search: previous => ({ ...previous, account }), replace: true })
    else if (chosen !== undefined && chosen !== account)
      void navigate({
        to: '/crm/accounts/$account',
        params: { account: chosen },
        search: { client, brand, account: chosen, run: undefined },
        replace: true,
      })
  }, [client, brand, chosen, account, navigate])
}

function Account({ client, account }: { client: number; account: number }) {
  const { data: loaded, error, refetch } = useQuery(overviewQuery(client, account))
  const data = useArrived(loaded)
  useRemember(data?.account.index)
  if (error && !loaded)
    return toApiError(error).status === 404 ? (
      <>
        <PageHeader title="Account" />
        <EmptyState
          title="There is no such account"
          hint={`The reseller has no account ${account}.`}
          action={
            <Button
              variant="default"
              renderRoot={root => <Link {...root} to="/crm/accounts" search={{ client }} />}
            >
              Find an account
            </Button>
          }
        />
      </>
    ) : (
      <>
        <PageHeader
          title="Account"
          back={
            <Link to="/crm/accounts" search={{ client }}>
              All accounts
            </Link>
          }
        />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  return (
    <>
      <AccountHeader client={client} account={account} overview={data} />
      {!data && <Skeleton h={480} mt={24} />}
      {/* It loads at once, and is shown under the header that it belongs to. */}
      <div style={{ display: data ? 'contents' : 'none' }}>
        <AccountTabs client={client} account={account} />
      </div>
    </>
  )
}

const groups = keysOf(accountGroups)

function AccountTabs({ client, account }: { client: number; account: number }) {
  const { tab = 'overview' } = useAccountSearch()
  const setSearch = useSetAccountSearch()
  const open = (to: AccountTab | undefined) =>
    setSearch({
      tab: to === 'overview' ? undefined : to,
      charge: undefined,
      invoice: undefined,
      ask: undefined,
    })
  const group = groups.find(one => accountGroups[one].some(value => value === tab)) ?? 'overview'
  const inGroup: readonly AccountTab[] = accountGroups[group]
  const Panel = panels[tab]
  const panel = (
    <Suspense fallback={<Skeleton h={240} />}>
      <Panel client={client} account={account} />
    </Suspense>
  )
  return (
    <Tabs
      value={group}
      keepMounted={false}
      className={classes.tabs ?? ''}
      onChange={value => open(groups.flatMap(one => (one === value ? accountGroups[one][0] : []))[0])}
    >
      <Tabs.List className={classes.tabList ?? ''}>
        {groups.map(value => (
          <Tabs.Tab key={value} value={value}>
            {groupLabels[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={group} className={classes.panel ?? ''}>
        <h2 className="visually-hidden">{tabLabels[tab]}</h2>
        {inGroup.length === 1 ? (
          panel
        ) : (
          <Tabs
            value={tab}
            variant="pills"
            keepMounted={false}
            className={classes.under ?? ''}
            onChange={value => open(inGroup.find(one => one === value))}
          >
            <Tabs.List className={classes.underList ?? ''} aria-label={groupLabels[group]}>
              {inGroup.map(value => (
                <Tabs.Tab key={value} value={value}>
                  {tabLabels[value]}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={tab} className={classes.panel ?? ''}>
              {panel}
            </Tabs.Panel>
          </Tabs>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}
