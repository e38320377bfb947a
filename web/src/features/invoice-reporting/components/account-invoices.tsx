import { Button, Skeleton } from '@mantine/core'
import type {
  ReportAccount,
  ReportInvoice,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveAs } from '../../../lib/save-as.ts'
import { PdfFrame } from '../../../ui/documents/pdf-frame.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { reportInvoicePdfQuery, reportInvoicesQuery } from '../invoice-reporting.queries.ts'
import { percent, pounds } from '../report-labels.ts'
import type { Narrowing } from '../use-report.ts'
import { Pounds } from './figure-texts.tsx'
import { Hint, Text } from '../../../ui/layout/parts.tsx'
import classes from './report.module.css'

const columns: Column<ReportInvoice>[] = [
  { id: 'number', header: 'Number', value: row => row.number ?? 'Nothing to bill', width: 116 },
  { id: 'invoiceDate', header: 'Date', value: row => row.invoiceDate, kind: 'date', fixed: 100 },
  {
    id: 'kind',
    header: 'Type',
    value: row => (row.kind === 'credit_note' ? 'Credit note' : 'Invoice'),
    width: 96,
  },
  {
    id: 'net',
    header: 'Net',
    value: row => row.net,
    kind: 'pounds',
    width: 96,
    render: row => <Pounds value={row.net} />,
  },
  { id: 'gross', header: 'Gross', value: row => row.gross, kind: 'pounds', width: 96, hidden: true },
  {
    id: 'cost',
    header: 'Cost',
    value: row => row.figures.cost,
    kind: 'pounds',
    width: 104,
    render: row => <Pounds value={row.figures.cost} />,
  },
  {
    id: 'margin',
    header: 'Margin',
    value: row => row.figures.margin,
    kind: 'pounds',
    width: 116,
    render: row => <Pounds value={row.figures.margin} />,
  },
  {
    id: 'marginPercent',
    header: 'Margin %',
    value: row => row.figures.marginPercent,
    kind: 'count',
    width: 84,
    render: row => percent(row.figures.marginPercent),
  },
  { id: 'pdf', header: 'PDF', value: row => (row.hasPdf ? 'Open' : 'Not kept'), width: 80 },
]

interface AccountInvoicesProps {
  account: ReportAccount | undefined
  narrowing: Narrowing
  onClose: () => void
}

/** Whether the report counts only a part of each invoice. */
const isPart = ({ productGroups, destinations, kinds }: Narrowing): boolean =>
  productGroups !== '' || destinations !== '' || kinds !== ''

/** An account's invoices in the report's months, with their PDFs. */
export function AccountInvoices({ account, narrowing, onClose }: AccountInvoicesProps) {
  return (
    <ResourceDrawer
      opened={account !== undefined}
      onClose={onClose}
      wide
      title={account ? `${account.accountNumber} ${account.companyName}` : 'Invoices'}
    >
      {account && isPart(narrowing) && (
        <Hint mb={8} size={12}>
          {`These are whole invoices; the report covers only ${pounds(account.now.revenue)} of them.`}
        </Hint>
      )}
      {account && <Invoices key={account.accountIndex} account={account.accountIndex} months={narrowing} />}
    </ResourceDrawer>
  )
}

function Invoices({
  account,
  months: { from, to },
}: {
  account: number
  months: { from: string; to: string }
}) {
  const invoices = useQuery(reportInvoicesQuery(account, { from, to }))
  const [opened, setOpened] = useState<ReportInvoice>()
  return (
    <>
      <DataTable
        name="report-invoices"
        label="Invoices"
        columns={columns}
        list={invoices}
        rowKey={row => row.invoiceRunIndex}
        onOpen={setOpened}
        address={false}
        height={300}
        emptyHint="No invoice of these months is confirmed."
      />
      {opened && <Document key={opened.invoiceRunIndex} invoice={opened} />}
    </>
  )
}

function Document({ invoice: { invoiceIndex, number, hasPdf } }: { invoice: ReportInvoice }) {
  if (invoiceIndex === null) return <Text tone="quiet">Nothing to bill, so no document was created.</Text>
  if (!hasPdf) return <Text tone="quiet">{number} is kept without a PDF.</Text>
  return <Pdf invoice={invoiceIndex} />
}

/** The PDF in the page; fetched with the session's token, hence a blob. */
function Pdf({ invoice }: { invoice: number }) {
  const { data, error, refetch } = useQuery(reportInvoicePdfQuery(invoice))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className={classes.pdf ?? ''} />
  return (
    <div className={classes.pdf}>
      <PdfFrame blob={data.blob} title={data.fileName} />
      <Button variant="default" mt="sm" onClick={() => saveAs(data.blob, data.fileName)}>
        Download {data.fileName}
      </Button>
    </div>
  )
}
