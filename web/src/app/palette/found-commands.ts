import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '../../api/session-state.ts'
import { useOpenAccount } from '../../features/account-pages/account-pages.public.ts'
import { hitsQuery } from '../../features/account-search/account-search.public.ts'
import { useClientIndex } from '../selection.ts'

export interface Command {
  group: string
  label: string
  note: string
  run: () => void
}

const DEBOUNCE_MS = 100
const MOST = 8

/** Accounts and invoices that match exactly, and the invoice run with that index, for users who may see them. */
export function useFoundCommands(query: string): Command[] {
  const { roles } = useSession()
  const router = useRouter()
  const client = useClientIndex()
  const open = useOpenAccount()
  const [text] = useDebouncedValue(query.trim(), DEBOUNCE_MS)
  // The page of an account is in CRM.
  const may = roles.includes('NINEOPS_CRM_ACCESS')
  const { data } = useQuery({ ...hitsQuery(text, undefined, MOST), enabled: may && text.length > 1 })
  return useMemo(() => {
    const term = query.trim()
    if (term === '') return []
    const found = (may && text.length > 1 ? (data?.hits ?? []) : []).map(hit => ({
      group: hit.invoice ? 'Invoices' : 'Accounts',
      label: hit.invoice
        ? `${hit.matched.text} · ${hit.account.companyName}`
        : `${hit.account.accountNumber} ${hit.account.companyName}`,
      note: hit.matched.field === 'cli' ? hit.matched.text : hit.client.name,
      run: () => open(hit),
    }))
    const run = /^(?:run\s*)?(\d{1,9})$/i.exec(term)?.[1]
    if (run !== undefined && roles.includes('NINEOPS_BUREAU_ACCESS'))
      found.push({
        group: 'Invoice runs',
        label: `Invoice run ${Number(run)}`,
        note: 'by its index',
        run: () =>
          void router.navigate({
            to: '/bureau/invoice-runs/$run',
            params: { run: Number(run) },
            search: { client },
          }),
      })
    return found
  }, [data, may, text, query, roles, router, client, open])
}
