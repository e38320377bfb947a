import { kindNames } from '@nineops/contract/crm/posting-labels'
import type { UnexportedPosting } from '@nineops/contract/partner-commercial/month-ends.contract'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../api/session-state.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { debtPlace } from '../../aged-debt/aged-debt.public.ts'
import { gapNames } from '../month-end-labels.ts'
import { unexportedQuery } from '../month-ends.queries.ts'

const columns: readonly Column<UnexportedPosting>[] = [
  { id: 'effectiveOn', header: 'Date', value: row => row.effectiveOn, kind: 'date', fixed: 110 },
  { id: 'reseller', header: 'Reseller', value: row => row.client.name, width: 140 },
  { id: 'accountNumber', header: 'Account', value: row => row.account.accountNumber, fixed: 130, copy: true },
  { id: 'companyName', header: 'Company', value: row => row.account.companyName, width: 160, grow: 2 },
  { id: 'kind', header: 'Posting', value: row => kindNames[row.kind], fixed: 140 },
  { id: 'reference', header: 'Reference', value: row => row.reference, width: 130 },
  { id: 'gap', header: 'Why', value: row => gapNames[row.gap], width: 200 },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 120 },
]

/** Postings of the month that no pack or ledger export has; each leads to its account's ledger. */
export function UnexportedPostings({ query }: { query: { month: string; client?: string } }) {
  const table = useServerTable('unexported-postings', { filtersHere: true })
  const list = useQuery(unexportedQuery({ ...table.cut, ...query }))
  const { roles } = useSession()
  const placeOf = (account: number, client: number) =>
    debtPlace({ index: account, clientIndex: client }, 'account', roles)
  return (
    <DataTable
      label="Postings not in the books"
      columns={columns}
      list={list}
      server={table}
      {...(placeOf(0, 0) && {
        link: (row: UnexportedPosting) => placeOf(row.account.index, row.client.index),
      })}
      serverExport={{ list: 'unexported-postings', query }}
      height={320}
      filterPlaceholder="Filter this page"
      emptyHint="Every posting of the month is in the books."
    />
  )
}
