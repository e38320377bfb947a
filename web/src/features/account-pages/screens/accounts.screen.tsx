import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '../../../ui/icons/icons.tsx'
import { LONGEST_SEARCH } from '@nineops/contract/crm/account-search.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useEffect, useRef, useState } from 'react'
import { useSession } from '../../../api/session-state.ts'
import { useClientIndex } from '../../../app/selection.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { hitsQuery } from '../../account-search/account-search.public.ts'
import { useAccountsSearch, useSetAccountsSearch } from '../account-search.ts'
import classes from '../components/account-pages.module.css'
import { AccountTable } from '../components/account-table.tsx'
import { HITS_ID, HitList, hitId } from '../components/hit-list.tsx'
import { RecentAccounts } from '../components/recent-accounts.tsx'
import { useOpenAccount } from '../use-open-account.ts'

const NewAccountForm = lazy(() => import('../components/new-account-form.tsx'))

/** As every filter (spec §9). */
const DEBOUNCE_MS = 100

/** Finds an account by any of its details; lists the reseller's accounts while nothing is typed. */
export function AccountsScreen() {
  const client = useClientIndex()
  const { find = '' } = useAccountsSearch()
  const { roles } = useSession()
  const [typed, setTyped] = useState(find)
  const [adding, setAdding] = useState(false)
  const mayEdit = roles.includes('NINEOPS_CRM_ACCESS')
  return (
    <>
      <PageHeader
        title="Accounts"
        about="Find an account by number, company, contact, e-mail, phone, postcode, CLI or invoice number."
        actions={
          client !== undefined && mayEdit && <Button onClick={() => setAdding(true)}>Add account</Button>
        }
      />
      <Search client={client} typed={typed} onType={setTyped} />
      {client !== undefined && (
        <ResourceDrawer opened={adding} title="Add account" onClose={() => setAdding(false)}>
          {adding && <NewAccountForm client={client} />}
        </ResourceDrawer>
      )}
    </>
  )
}

interface SearchProps {
  client: number | undefined
  typed: string
  onType: (text: string) => void
}

function Search({ client, typed, onType }: SearchProps) {
  const setSearch = useRef(useSetAccountsSearch())
  const [searchText] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const searching = searchText !== '' && typed.trim() !== ''
  const { data, error, refetch } = useQuery({ ...hitsQuery(searchText, client), enabled: searching })
  const hits = searching ? (data?.hits ?? []) : []
  const open = useOpenAccount()
  // New hits: the first is active.
  const [chosen, setChosen] = useState({ of: data, at: 0 })
  const active = chosen.of === data ? chosen.at : 0
  const setActive = (at: number) => setChosen({ of: data, at })
  useEffect(() => {
    setSearch.current({ find: searchText === '' ? undefined : searchText })
  }, [searchText])

  function onKey(event: React.KeyboardEvent): void {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const hit = hits[active]
    if (move !== undefined && hits.length > 0) {
      event.preventDefault()
      const next = Math.min(hits.length - 1, Math.max(0, active + move))
      setActive(next)
      document.getElementById(hitId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && hit) open(hit)
    else if (event.key === 'Escape') onType('')
  }
  return (
    <>
      <TextInput
        flex="none"
        maw={{ base: '100%', lg: 720 }}
        mb={12}
        size="md"
        data-filter
        data-autofocus
        // The screen exists for this box.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- ui: filter box focused on open
        autoFocus
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a text box with hits below it has no tag
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={HITS_ID}
        {...(hits.length > 0 && { 'aria-activedescendant': hitId(active) })}
        aria-label="Find accounts"
        placeholder={client === undefined ? 'Find in all resellers' : 'Find in this reseller'}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      {searching ? (
        <div className={classes.found}>
          {error && !data ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : data && data.hits.length === 0 ? (
            <EmptyState
              hint={
                client === undefined
                  ? 'No matching accounts in any reseller.'
                  : 'No matching accounts in this reseller. Clear the reseller to search all of them.'
              }
            />
          ) : (
            <HitList
              withReseller={client === undefined}
              hits={hits}
              active={active}
              onActive={setActive}
              onOpen={open}
            />
          )}
          <output className={classes.note}>
            {data?.more ? 'There are more matches: type more to narrow them.' : ''}
          </output>
        </div>
      ) : (
        <>
          <RecentAccounts />
          <AccountTable client={client} />
        </>
      )}
    </>
  )
}
