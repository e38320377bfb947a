import type { AccountHit } from '@nineops/contract/crm/account-search.contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSession } from '../../api/session-state.ts'
import { useOpenAccount } from '../../features/account-pages/account-pages.public.ts'
import { hitsQuery } from '../../features/account-search/account-search.public.ts'
import { numberedRunsQuery } from '../../features/bill-runs/bill-runs.public.ts'
import { todayInLondon } from '../../lib/days.ts'
import { useClientIndex } from '../selection.ts'
import { actionsOf, namedHits, noteOf, readRequest } from './palette-actions.ts'

export interface Command {
  /** Where label and note may be those of another: two resellers can have the same invoice number. */
  id?: string
  group: string
  label: string
  note: string
  run: () => void
}

const DEBOUNCE_MS = 100
const MOST = 8
const groups = { invoice: 'Invoices', credit_note: 'Credit notes' }

/**
 * Accounts and invoices that match, what can be done with them, and the runs with that number, for users who may see
 * them.
 */
export function useFoundCommands(query: string): Command[] {
  const { roles } = useSession()
  const router = useRouter()
  const client = useClientIndex()
  const open = useOpenAccount()
  const [text] = useDebouncedValue(query.trim(), DEBOUNCE_MS)
  const asked = readRequest(text, todayInLondon())
  // The page of an account is in CRM.
  const may = roles.includes('NINEOPS_CRM_ACCESS')
  const found = useQuery({ ...hitsQuery(text, undefined, MOST), enabled: may && text.length > 1 })
  const meant = useQuery({
    ...hitsQuery(asked?.text ?? '', undefined, MOST),
    enabled: may && (asked?.text.length ?? 0) > 1,
  })
  const number = Number(/^(?:(?:bill |invoice )?run\s*)?(\d{1,9})$/i.exec(text)?.[1] ?? 0)
  const runs = useQuery({
    ...numberedRunsQuery(number),
    enabled: number > 0 && roles.includes('NINEOPS_BUREAU_ACCESS'),
  })
  return useMemo(() => {
    if (query.trim() === '') return []
    const request = readRequest(text, todayInLondon())
    const all = may && text.length > 1 ? (found.data?.hits ?? []) : []
    // Words such as `why` are not misspelt names.
    const hits = request ? all.filter(({ kind }) => kind !== 'tolerant') : all
    const idOf = (hit: AccountHit) => `${hit.account.index} ${hit.invoice?.index ?? ''} ${hit.matched.text}`
    const commands: Command[] = hits.map(hit => ({
      id: idOf(hit),
      group: hit.invoice ? groups[hit.invoice.kind] : 'Accounts',
      label: hit.invoice
        ? `${hit.matched.text} · ${hit.account.companyName}`
        : `${hit.account.accountNumber} ${hit.account.companyName}`,
      note: hit.matched.field === 'cli' ? hit.matched.text : hit.client.name,
      run: () => open(hit),
    }))
    const answer = request
      ? { text, hits: meant.data?.hits, isEarlier: meant.isPlaceholderData }
      : { text, hits, isEarlier: found.isPlaceholderData }
    for (const hit of namedHits(query, request !== undefined, answer))
      for (const { label, note, ...place } of actionsOf(hit, request ?? {}, roles))
        commands.push({
          id: `${idOf(hit)} ${label}`,
          group: 'Actions',
          label,
          note: noteOf(note, hit, client),
          run: () => open({ ...hit, ...place }),
        })
    for (const { kind, index, description, client: owner } of runs.data ?? []) {
      const isBillRun = kind === 'bill-run'
      const search = { client: owner.index }
      // Invoice runs of the chosen reseller are among the commands already.
      if (number === 0 || (!isBillRun && owner.index === client)) continue
      commands.push({
        group: isBillRun ? 'Bill runs' : 'Invoice runs',
        label: `${isBillRun ? 'Bill run' : 'Run'} ${index}: ${description}`,
        note: owner.name,
        run: () =>
          void router.navigate(
            isBillRun
              ? { to: '/bureau/bill-runs/$billRun', params: { billRun: index }, search }
              : { to: '/bureau/invoice-runs/$run', params: { run: index }, search },
          ),
      })
    }
    return commands
  }, [
    found.data,
    found.isPlaceholderData,
    meant.data,
    meant.isPlaceholderData,
    runs.data,
    number,
    may,
    text,
    query,
    roles,
    router,
    client,
    open,
  ])
}
