import {
  type BilledNotBought,
  billedSorts,
  type BoughtNotBilled,
  boughtSorts,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { billedQuery, boughtQuery } from '../carrier-rentals.queries.ts'

interface ListProps {
  client: number
  month: string
}

const billedColumns: readonly Column<BilledNotBought>[] = [
  { id: 'number', header: 'Number', value: row => row.number, kind: 'phone', fixed: 150, copy: true },
  { id: 'account', header: 'Account', value: row => row.account.accountNumber, fixed: 120 },
  { id: 'company', header: 'Company', value: row => row.account.companyName, width: 160, grow: 2 },
  { id: 'description', header: 'Charges', value: row => row.description, width: 180, grow: 3 },
  { id: 'amount', header: 'Billed', value: row => row.amount, kind: 'pounds', fixed: 112 },
]

const boughtColumns: readonly Column<BoughtNotBilled>[] = [
  { id: 'number', header: 'Number', value: row => row.number, kind: 'phone', fixed: 150, copy: true },
  { id: 'carrier', header: 'Carrier', value: row => row.carrier, width: 110 },
  { id: 'product', header: 'Product', value: row => row.product, width: 180, grow: 3 },
  { id: 'account', header: 'Account', value: row => row.account?.accountNumber ?? '', fixed: 120 },
  {
    id: 'company',
    header: 'Company',
    value: row => row.account?.companyName ?? 'No account has this number',
    width: 160,
    grow: 2,
  },
  { id: 'cost', header: 'Cost', value: row => row.cost, kind: 'pounds', fixed: 112 },
]

/** Opens the account of a row, for users who may see accounts. */
function useOpenAccount(client: number) {
  const navigate = useNavigate()
  const { roles } = useSession()
  if (!roles.includes('NINEOPS_CRM_ACCESS')) return undefined
  return ({ account }: Pick<BoughtNotBilled, 'account'>) => {
    if (account)
      void navigate({
        to: '/crm/accounts/$account',
        params: { account: account.index },
        search: { client },
      })
  }
}

/** Opens the charge of a row for users who work on charges, for others its account. */
function useOpenCharge(client: number) {
  const navigate = useNavigate()
  const { roles } = useSession()
  const openAccount = useOpenAccount(client)
  if (!roles.includes('NINEOPS_BUREAU_ACCESS')) return openAccount
  return (row: BilledNotBought) => {
    if (row.chargeIndex === null) openAccount?.(row)
    else void navigate({ to: '/bureau/opc', search: { client, charge: row.chargeIndex } })
  }
}

/** Numbers that are billed and that no carrier billed the reseller for. */
export function BilledNotBoughtTable({ client, month }: ListProps) {
  const open = useOpenCharge(client)
  const table = useServerTable('billed-not-bought', { sort: billedSorts })
  const list = useQuery(billedQuery(client, { ...table.query, month }))
  return (
    <DataTable
      label="Billed, not bought"
      columns={billedColumns}
      list={list}
      rowKey={row => `${row.number} ${row.account.index}`}
      {...(open && { onOpen: open })}
      server={table}
      serverExport={{ list: 'billed-not-bought', params: { client }, query: { month } }}
      filterPlaceholder="Number, account or charge"
      emptyHint="Every number billed for this month is in a rental file."
    />
  )
}

/** Numbers that a carrier billed the reseller for and no charge bills. */
export function BoughtNotBilledTable({ client, month }: ListProps) {
  const open = useOpenAccount(client)
  const table = useServerTable('bought-not-billed', { sort: boughtSorts })
  const list = useQuery(boughtQuery(client, { ...table.query, month }))
  return (
    <DataTable
      label="Bought, not billed"
      columns={boughtColumns}
      list={list}
      rowKey={row => row.number}
      {...(open && { onOpen: open })}
      server={table}
      serverExport={{ list: 'bought-not-billed', params: { client }, query: { month } }}
      filterPlaceholder="Number, account or product"
      emptyHint="Every number in the rental files is billed for this month."
    />
  )
}
