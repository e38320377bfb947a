import {
  type ReportAccount,
  type Report,
  reportAccountSorts,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { reportAccountsQuery } from '../invoice-reporting.queries.ts'
import type { Narrowing } from '../use-report.ts'
import { AccountInvoices } from './account-invoices.tsx'
import { figureColumns } from './report-columns.tsx'

const whose: Column<ReportAccount>[] = [
  { id: 'accountNumber', header: 'Account', value: row => row.accountNumber, copy: true, fixed: 148 },
  { id: 'companyName', header: 'Company', value: row => row.companyName, width: 176, grow: 2 },
  { id: 'clientName', header: 'Reseller', value: row => row.clientName, width: 140, hidden: true },
  { id: 'brandName', header: 'Brand', value: row => row.brandName, width: 140, hidden: true },
]

/** The accounts behind the figures; each opens its invoices. */
export function ReportAccounts({ narrowing, report }: { narrowing: Narrowing; report: Report | undefined }) {
  const table = useServerTable('report-accounts', { sort: reportAccountSorts })
  const accounts = useQuery(reportAccountsQuery({ ...narrowing, ...table.query }))
  const [opened, setOpened] = useState<ReportAccount>()
  const compared = narrowing.compare !== 'none'
  const columns = useMemo(() => [...whose, ...figureColumns<ReportAccount>(compared)], [compared])
  const totals = useMemo(
    (): ReportAccount | undefined =>
      report && {
        ...report.totals,
        accountIndex: 1,
        accountNumber: 'Total',
        companyName: '',
        clientIndex: 1,
        clientName: '',
        brandName: '',
      },
    [report],
  )
  return (
    <>
      <DataTable
        label="Accounts behind the report"
        columns={columns}
        list={accounts}
        rowKey={row => row.accountIndex}
        totals={table.query.filter === '' ? totals : undefined}
        onOpen={setOpened}
        height={480}
        filterPlaceholder="Filter accounts"
        server={table}
        serverExport={{ list: 'invoice-report-accounts', query: { ...narrowing } }}
        emptyHint="No account was invoiced in these months, or the filters exclude them all."
      />
      <AccountInvoices account={opened} narrowing={narrowing} onClose={() => setOpened(undefined)} />
    </>
  )
}
