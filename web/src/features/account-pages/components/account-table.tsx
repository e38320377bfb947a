import { Switch } from '@mantine/core'
import { accountListSorts, type ListedAccount } from '@nineops/contract/crm/accounts/account-pages.contract'
import { useQuery } from '@tanstack/react-query'
import { useSelection } from '../../../app/selection.ts'
import { formatDate } from '../../../lib/formats.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { LateSelect } from '../../../ui/forms/late-select.tsx'
import { accountListQuery } from '../account-pages.queries.ts'
import {
  type AccountsSearch,
  accountsSearch,
  useAccountsSearch,
  useSetAccountsSearch,
} from '../account-search.ts'
import { accountPlace } from '../use-open-account.ts'
import { deliveryLabels, paymentLabels } from '../labels.ts'
import { detailsStateOf } from './account-state.ts'

const columns: readonly Column<ListedAccount>[] = [
  { id: 'accountNumber', header: 'Account', value: row => row.accountNumber, fixed: 152, copy: true },
  { id: 'companyName', header: 'Company', value: row => row.companyName, width: 170, grow: 2 },
  {
    id: 'gaps',
    header: 'Status',
    value: row => (row.closedOn === null ? row.gaps.map(gap => gap.message).join('; ') : ''),
    fixed: 148,
    render: row => {
      const { tone, word } = detailsStateOf(row)
      return (
        <StatusBadge tone={tone}>
          {row.closedOn === null ? word : `Closed ${formatDate(row.closedOn)}`}
        </StatusBadge>
      )
    },
  },
  { id: 'brand', header: 'Brand', value: row => row.brand.name, width: 120, grow: 2 },
  { id: 'contact', header: 'Contact', value: row => row.contact, width: 120, hidden: 'narrow' },
  { id: 'email', header: 'E-mail', value: row => row.email, width: 160, hidden: true },
  { id: 'town', header: 'Town', value: row => row.town, width: 100, hidden: true },
  { id: 'postcode', header: 'Postcode', value: row => row.postcode, fixed: 92 },
  {
    id: 'delivery',
    header: 'Invoices by',
    value: row => deliveryLabels[row.delivery],
    fixed: 100,
    hidden: 'narrow',
  },
  {
    id: 'paymentMethod',
    header: 'Payment',
    value: row => paymentLabels[row.paymentMethod],
    fixed: 116,
    hidden: 'narrow',
  },
  { id: 'closedOn', header: 'Closed on', value: row => row.closedOn, kind: 'date', width: 100, hidden: true },
]

const any = (label: string) => ({ value: 'any', label })
const choices = (words: Record<string, string>, all: string) => [
  any(all),
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]
const deliveryChoices = choices(deliveryLabels, 'Any delivery')
const paymentChoices = choices(paymentLabels, 'Any payment')
const stateChoices = choices({ open: 'Open accounts', closed: 'Closed accounts' }, 'Open and closed')

/** The accounts of the selected reseller, or of its selected brand. */
export function AccountTable({ client }: { client: number | undefined }) {
  if (client === undefined)
    return (
      <EmptyState
        title="Type to find an account"
        hint="Or choose a reseller above to list all of its accounts."
      />
    )
  return <Accounts key={client} client={client} />
}

function Accounts({ client }: { client: number }) {
  const { brand } = useSelection()
  const { delivery, payment, state = 'open', gaps } = useAccountsSearch()
  const setSearch = useSetAccountsSearch()
  const table = useServerTable('accounts', { sort: accountListSorts, pageSize: 200 })
  const narrowed = {
    ...(brand !== undefined && { brand }),
    ...(delivery && { delivery }),
    ...(payment && { payment }),
    ...(state !== 'any' && { state }),
    ...(gaps && { gaps: 'true' as const }),
  }
  const listed = useQuery(accountListQuery(client, { ...table.query, ...narrowed }))
  function narrow(change: Partial<Record<keyof AccountsSearch, unknown>>): void {
    table.change({ page: 1 })
    const read = accountsSearch.partial().parse(change)
    setSearch(Object.fromEntries(Object.keys(change).map(key => [key, read[key as keyof AccountsSearch]])))
  }
  return (
    <DataTable
      key={brand ?? 0}
      label="Accounts"
      columns={columns}
      list={listed}
      link={row => accountPlace({ account: row, client: { index: client } })}
      server={table}
      serverExport={{ list: 'accounts', params: { client }, query: narrowed }}
      filters={{
        values: {
          ...(delivery && { delivery }),
          ...(payment && { payment }),
          ...(state !== 'open' && { state }),
          ...(gaps && { gaps: 'true' }),
        },
        onApply: values =>
          narrow({
            delivery: values['delivery'],
            payment: values['payment'],
            state: values['state'],
            gaps: values['gaps'] === 'true' || undefined,
          }),
      }}
      focusFilter={false}
      filterPlaceholder="Account number or company"
      emptyHint={
        delivery || payment || gaps || state === 'closed'
          ? 'No accounts match these filters.'
          : 'No accounts yet. Add one, or import a file.'
      }
      toolbar={
        <>
          <LateSelect
            flex="none"
            aria-label="Invoices by"
            w={124}
            value={delivery ?? 'any'}
            onChange={value => narrow({ delivery: value })}
            data={deliveryChoices}
            allowDeselect={false}
          />
          <LateSelect
            flex="none"
            aria-label="Payment method"
            w={132}
            value={payment ?? 'any'}
            onChange={value => narrow({ payment: value })}
            data={paymentChoices}
            allowDeselect={false}
          />
          <LateSelect
            flex="none"
            aria-label="Open or closed"
            w={146}
            value={state}
            onChange={value => narrow({ state: value })}
            data={stateChoices}
            allowDeselect={false}
          />
          <Switch
            label="Details to fix"
            checked={gaps ?? false}
            onChange={event => narrow({ gaps: event.currentTarget.checked || undefined })}
          />
        </>
      }
    />
  )
}
