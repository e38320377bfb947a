import type { Account, Brand } from '@nineops/contract/service-establishment/clients/client-lists.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AccountTable, BrandTable, ClientTable } from '../../../ui/pickers/entity-tables.tsx'
import { InvoiceRunTable } from '../../../ui/pickers/entity-tables.tsx'
import { shownClients, shownRuns, withoutAccounts } from '../picker-rules.ts'
import type { ClientRow, InvoiceRunRow } from '../picker-rows.ts'
import { accountsQuery, brandsQuery, clientsQuery, invoiceRunRowsQuery } from '../pickers.queries.ts'

export interface PickerProps<Row> {
  onSelect: (row: Row) => void
  elevate?: boolean
  focusOnOpen?: boolean
  selected?: number | undefined
}

interface AccountPickerProps extends PickerProps<Account> {
  clientIndex: number
  accountsToHide?: readonly { index: number }[]
}

/** Accounts of a reseller, without the hidden ones. */
export function AccountPicker({ clientIndex, accountsToHide, onSelect, ...rest }: AccountPickerProps) {
  const { data, isPending } = useQuery(accountsQuery(clientIndex))
  const rows = useMemo(() => withoutAccounts(data ?? [], accountsToHide), [data, accountsToHide])
  return <AccountTable data={{ rows, loading: isPending }} onSelect={row => onSelect(row)} {...rest} />
}

interface ClientPickerProps extends PickerProps<ClientRow> {
  /** Status indexes to leave out. */
  hideClientStatus?: readonly number[]
  /** Only these indexes. */
  clients?: readonly number[]
}

/** Resellers the user may see. */
export function ClientPicker({ hideClientStatus, clients, onSelect, ...rest }: ClientPickerProps) {
  const { data, isPending } = useQuery(clientsQuery)
  const rows = useMemo(
    () => shownClients(data ?? [], hideClientStatus, clients),
    [data, hideClientStatus, clients],
  )
  return <ClientTable data={{ rows, loading: isPending }} onSelect={row => onSelect(row)} {...rest} />
}

interface BrandPickerProps extends PickerProps<Brand> {
  client: number
}

/** Brands of a reseller. */
export function BrandPicker({ client, ...rest }: BrandPickerProps) {
  const { data, isPending } = useQuery(brandsQuery(client))
  return <BrandTable data={{ rows: data, loading: isPending }} {...rest} />
}

interface InvoiceRunPickerProps {
  client: number
  hideAbandoned?: boolean
  statusIndexes?: readonly number[]
  onSelect: (row: InvoiceRunRow) => void
  elevate?: boolean
  selected?: number | undefined
}

/** Invoice runs of a reseller. */
export function InvoiceRunPicker({ client, hideAbandoned, statusIndexes, ...rest }: InvoiceRunPickerProps) {
  const { data, isPending } = useQuery(invoiceRunRowsQuery(client))
  const rows = useMemo(
    () => shownRuns(data ?? [], hideAbandoned, statusIndexes),
    [data, hideAbandoned, statusIndexes],
  )
  return <InvoiceRunTable data={{ rows, loading: isPending }} {...rest} />
}
