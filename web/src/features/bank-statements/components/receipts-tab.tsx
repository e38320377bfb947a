import { Box, Select } from '@mantine/core'
import {
  type BankStatement,
  lineState,
  type LineState,
  type StatementLine,
} from '@nineops/contract/invoicing/bank-statements.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSelect, useSelection } from '../../../app/selection.ts'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { AccountLedgerPanel, WaitingPostings } from '../../account-ledger/account-ledger.public.ts'
import { AgedDebtPanel } from '../../aged-debt/aged-debt.public.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { linesQuery, statementsQuery, useLoadStatement } from '../bank-statements.queries.ts'
import { lineStates, outcomeText } from '../line-labels.ts'
import { LinePanel } from './line-panel.tsx'

const lineColumns: readonly Column<StatementLine>[] = [
  { id: 'paidOn', header: 'Date', value: row => row.paidOn, kind: 'date', fixed: 104 },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 116 },
  { id: 'payer', header: 'Payer', value: row => row.payer, width: 150 },
  { id: 'reference', header: 'Reference', value: row => row.reference, width: 180 },
  statusColumn(row => lineStates[row.state], { fixed: 132 }),
  { id: 'outcome', header: 'Account', value: outcomeText, width: 220, grow: 2 },
  { id: 'changedBy', header: 'Changed by', value: row => row.changedBy, fixed: 110, hidden: true },
]

const statementColumns: readonly Column<BankStatement>[] = [
  { id: 'fileName', header: 'File', value: row => row.fileName, width: 180 },
  { id: 'firstOn', header: 'From', value: row => row.firstOn, kind: 'date', fixed: 104 },
  { id: 'lastOn', header: 'To', value: row => row.lastOn, kind: 'date', fixed: 104 },
  { id: 'lines', header: 'Lines', value: row => row.lines, kind: 'count', fixed: 80 },
  { id: 'added', header: 'New', value: row => row.added, kind: 'count', fixed: 80 },
  { id: 'receipts', header: 'Receipts', value: row => row.receipts, kind: 'count', fixed: 90 },
  { id: 'unmatched', header: 'Unmatched', value: row => row.unmatched, kind: 'count', fixed: 96 },
  { id: 'dismissed', header: 'Not customers’', value: row => row.dismissed, kind: 'count', fixed: 116 },
  { id: 'moneyOut', header: 'Money out', value: row => row.moneyOut, kind: 'count', fixed: 96 },
  { id: 'loadedAt', header: 'Loaded', value: row => row.loadedAt, kind: 'dateTime', fixed: 148 },
  { id: 'loadedBy', header: 'Loaded by', value: row => row.loadedBy, fixed: 110 },
]

type Part = LineState | 'all'
const parts = [
  ...lineState.options.map(value => ({ value, label: lineStates[value].word })),
  { value: 'all', label: 'All lines' },
]

/**
 * Bank statements of a reseller: what was paid in, by whom, and what waits to be assigned; and the ledger of an account
 * and aged debt, for the Bureau's people who have no CRM and no reports.
 */
export default function ReceiptsTab({ client }: { client: number }) {
  const load = useLoadStatement(client)
  async function loadFile(file: File, onProgress: (fraction: number) => void): Promise<void> {
    const { added, receipts, unmatched, loaded } = await load.mutateAsync({ file, onProgress })
    if (!loaded) return showDone(`${file.name} was loaded before: nothing has changed`)
    const paidOut = added - receipts - unmatched
    showDone(
      `${counted(added, 'new line')}: ${counted(receipts, 'receipt')}, ${unmatched} unmatched${paidOut > 0 ? `, ${paidOut} paid out` : ''}`,
    )
  }
  const waiting = (
    <>
      <Box mb={12}>
        <DropZone
          label="Drop a bank statement here"
          hint="A CSV file with date, amount, reference and payer. Lines already loaded are skipped."
          accept=".csv,text/csv"
          onUpload={loadFile}
        />
      </Box>
      <WaitingPostings client={client} />
    </>
  )
  return (
    <ScreenTabs
      parameter="receipts"
      within="Receipts"
      views={[
        {
          value: 'lines',
          label: 'Lines',
          content: (
            <>
              {waiting}
              <Lines client={client} />
            </>
          ),
        },
        {
          value: 'statements',
          label: 'Statements',
          content: (
            <>
              {waiting}
              <Statements client={client} />
            </>
          ),
        },
        { value: 'ledger', label: 'Account ledger', content: <Ledger client={client} /> },
        { value: 'debt', label: 'Aged debt', content: <AgedDebtPanel first="account" /> },
      ]}
    />
  )
}

/** The account of the selection, which the context bar shows as well. */
function ChosenAccount({ client }: { client: number }) {
  const { account } = useSelection()
  const select = useSelect()
  return (
    <Box w={340} maw="100%" mb={12}>
      <AccountChoice
        client={client}
        account={account}
        hideLabel
        onChange={chosen => select({ account: chosen })}
      />
    </Box>
  )
}

function Ledger({ client }: { client: number }) {
  const { account } = useSelection()
  return (
    <>
      <ChosenAccount client={client} />
      {account === undefined ? (
        <EmptyState
          title="No account is chosen"
          hint="Choose an account to see what it owes, and to post receipts, refunds and credits."
        />
      ) : (
        <AccountLedgerPanel key={account} client={client} account={account} />
      )}
    </>
  )
}

function Lines({ client }: { client: number }) {
  const [part, setPart] = useState<Part>('unmatched')
  const [open, setOpen] = useState<StatementLine>()
  const table = useServerTable('bank-lines')
  const list = useQuery(
    linesQuery(client, {
      page: table.query.page,
      pageSize: table.query.pageSize,
      filter: table.query.filter,
      ...(part !== 'all' && { state: part }),
    }),
  )
  return (
    <>
      <DataTable
        label="Lines of bank statements"
        columns={lineColumns}
        list={list}
        server={table}
        filterPlaceholder="Payer, reference or amount"
        onOpen={setOpen}
        emptyHint={part === 'unmatched' ? 'No receipt is waiting for an account.' : 'Load a bank statement.'}
        toolbar={
          <Select
            aria-label="Status"
            w={160}
            data={parts}
            allowDeselect={false}
            value={part}
            onChange={value => {
              table.change({ page: 1 })
              setPart(lineState.safeParse(value).data ?? 'all')
            }}
          />
        }
      />
      <ResourceDrawer
        opened={open !== undefined}
        title="Line of a bank statement"
        onClose={() => setOpen(undefined)}
      >
        {open && <LinePanel client={client} line={open} onDone={() => setOpen(undefined)} />}
      </ResourceDrawer>
    </>
  )
}

function Statements({ client }: { client: number }) {
  const table = useServerTable('bank-statements', { filtersHere: true })
  const list = useQuery(statementsQuery(client, table.cut))
  return (
    <DataTable
      label="Bank statements"
      columns={statementColumns}
      list={list}
      server={table}
      emptyHint="Load a bank statement."
    />
  )
}
