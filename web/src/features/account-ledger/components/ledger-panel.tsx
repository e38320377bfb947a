import { Button, Menu } from '@mantine/core'
import { kindNames, methodNames } from '@nineops/contract/crm/posting-labels'
import type { AccountLedger, Posting } from '@nineops/contract/crm/account-ledger.contract'
import { parsePence } from '@nineops/contract/money'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IconDots } from '../../../ui/icons/more-icons.tsx'
import { useSession } from '../../../api/session-state.ts'
import { formatDate, formatPounds, formatPence } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { SectionTitle } from '../../../ui/layout/parts.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { askStatement } from '../../account-statements/account-statements.public.ts'
import { askCredit } from '../../credit-notes/credit-notes.public.ts'
import { ledgerQuery, postingsQuery, type Whose } from '../account-ledger.queries.ts'
import { againText, ageNames, ages, inHandNote, settlementOf, stateOf } from '../posting-labels.ts'
import { DisputeDrawer, DisputeList, type Disputing } from '../../disputes/disputes.public.ts'
import { ReminderList } from '../../reminders/reminders.public.ts'
import { OpenDocuments } from './open-documents.tsx'
import classes from './account-ledger.module.css'
import { PostingPanel, postingTitle } from './posting-panel.tsx'
import { WaitingPostings } from './waiting-postings.tsx'
import { askReceipt, askRefund, askReversal, askUnpaid, askWriteOff } from './posting-forms.tsx'

const disputed = { word: 'Disputed', tone: 'warn' } as const

const columns: readonly Column<Posting>[] = [
  { id: 'effectiveOn', header: 'Date', value: row => row.effectiveOn, kind: 'date', fixed: 104 },
  { id: 'kind', header: 'Posting', value: row => kindNames[row.kind], fixed: 124 },
  { id: 'number', header: 'Document', value: row => row.document?.number ?? '', fixed: 140, copy: true },
  {
    id: 'reference',
    header: 'Details',
    value: row =>
      [
        row.method && methodNames[row.method],
        row.document ? '' : row.reference,
        row.reason,
        settlementOf(row),
      ]
        .filter(Boolean)
        .join(' · '),
    width: 180,
    grow: 3,
    hidden: 'narrow',
  },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 108 },
  { id: 'remainder', header: 'Open', value: row => row.remainder, kind: 'pounds', fixed: 108 },
  statusColumn(row => (row.disputed && row.remainder !== '0.00' ? disputed : stateOf(row)), {
    fixed: 124,
  }),
  { id: 'balance', header: 'Balance', value: row => row.balance, kind: 'pounds', fixed: 112 },
  { id: 'postedBy', header: 'Posted by', value: row => row.postedBy ?? 'NineOps', fixed: 110, hidden: true },
  {
    id: 'postedAt',
    header: 'Posted',
    value: row => row.postedAt,
    kind: 'dateTime',
    fixed: 144,
    hidden: true,
  },
]

/** The invoice of a posting, where something of it is left to credit. */
const creditableInvoice = ({ creditable, document }: Posting): Posting['document'] =>
  creditable ? document : null

const actionColumn = (whose: Whose): Column<Posting> => ({
  id: 'actions',
  header: 'Actions',
  value: () => '',
  action: true,
  fixed: 76,
  render: row => (row.reversible || creditableInvoice(row)) && <RowActions whose={whose} posting={row} />,
})

function RowActions({ whose, posting }: { whose: Whose; posting: Posting }) {
  const invoice = creditableInvoice(posting)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Actions for ${kindNames[posting.kind]} of ${formatDate(posting.effectiveOn)}`}
        >
          <IconDots size={16} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {invoice && (
          <Menu.Item
            onClick={() => void askCredit({ ...whose, invoice: invoice.index, number: invoice.number })}
          >
            Credit…
          </Menu.Item>
        )}
        {posting.kind === 'receipt' && (
          <Menu.Item onClick={() => void askUnpaid(whose, posting)}>Returned unpaid…</Menu.Item>
        )}
        {posting.reversible && !posting.fromStatement && (
          <Menu.Item onClick={() => void askReversal(whose, posting)}>Reverse…</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What an account owes and has paid (money: Account ledger). */
export function AccountLedgerPanel(whose: Whose) {
  const { roles } = useSession()
  const mayPost = roles.includes('NINEOPS_BUREAU_ACCESS')
  const { data, isError } = useQuery(ledgerQuery(whose))
  const unknown = isError ? '–' : undefined
  const table = useServerTable('account-ledger', { pageSize: 200, filtersHere: true })
  const list = useQuery(postingsQuery(whose, table.cut))
  const [disputing, setDisputing] = useState<Disputing>()
  const [opened, setOpened] = useState<Posting>()
  const owes = data && Number(data.balance) >= 0
  return (
    <>
      <Figures>
        <FigureCard
          label={owes === false ? 'In credit' : 'Balance'}
          value={data ? formatPounds(data.balance.replace('-', '')) : unknown}
          note="All postings"
        />
        <FigureCard
          label="Overdue"
          value={data ? formatPounds(data.overdue) : unknown}
          note={overdueNote(data)}
        />
        <FigureCard
          label="In hand"
          value={data ? formatPounds(data.inHand) : unknown}
          note={inHandNote(data)}
        />
        <FigureCard
          label="Being collected"
          value={data ? sumOf(data.collecting.map(({ amount }) => amount)) : unknown}
          note={collectingNote(data)}
        />
      </Figures>
      {data !== undefined && data.documentsBefore > 0 && (
        <Notice tone="quiet">
          {counted(data.documentsBefore, 'document')} confirmed before this ledger began{' '}
          {data.documentsBefore === 1 ? 'is' : 'are'} not in it.
        </Notice>
      )}
      {data && Number(data.aged.total) > 0 && (
        <ScrollBox label="Owed by age" className={classes.aged}>
          <FigureTable heads={['Owed', ...Object.values(ageNames)]}>
            <tbody>
              <tr>
                <th scope="row">{formatPounds(data.aged.total)}</th>
                {ages.map(age => (
                  <td key={age}>{formatPounds(data.aged[age])}</td>
                ))}
              </tr>
            </tbody>
          </FigureTable>
        </ScrollBox>
      )}
      <WaitingPostings client={whose.client} account={whose.account} />
      {data && <OpenDocuments ledger={data} onDispute={setDisputing} />}
      <ReminderList {...whose} />
      <DisputeList whose={whose} onClose={setDisputing} />
      <SectionTitle mt={16} mb={8}>
        Postings
      </SectionTitle>
      <DataTable
        label="Ledger"
        columns={mayPost ? [...columns, actionColumn(whose)] : columns}
        list={list}
        server={table}
        serverExport={{ list: 'account-ledger', params: { ...whose } }}
        onOpen={setOpened}
        focusFilter={false}
        filterPlaceholder="Document, reference or status"
        emptyHint="Invoices are posted when their run is confirmed."
        toolbar={
          <>
            {mayPost && (data || !isError) && (
              // It has its place before it can be used, so that what is beside it does not move.
              <Button
                style={{ visibility: data ? undefined : 'hidden' }}
                onClick={() => data && void askReceipt(whose, data)}
              >
                Post receipt
              </Button>
            )}
            {mayPost && data && (
              <>
                {Number(data.inHand) > 0 && (
                  <Button variant="default" onClick={() => void askRefund(whose, data)}>
                    Post refund
                  </Button>
                )}
                {data.open.length > 0 && (
                  <Button variant="default" onClick={() => void askWriteOff(whose, data)}>
                    Write off
                  </Button>
                )}
              </>
            )}
            <Button variant="default" onClick={() => void askStatement(whose)}>
              Statement
            </Button>
          </>
        }
      />
      <ResourceDrawer
        opened={opened !== undefined}
        title={opened ? postingTitle(opened) : ''}
        onClose={() => setOpened(undefined)}
      >
        {opened && <PostingPanel whose={whose} posting={opened} />}
      </ResourceDrawer>
      <DisputeDrawer whose={whose} disputing={disputing} onClose={() => setDisputing(undefined)} />
    </>
  )
}

/** What of it a Direct Debit that came back collects again. */
function overdueNote(ledger: AccountLedger | undefined): string {
  const today = todayInLondon()
  return againText(ledger?.open.filter(({ dueOn }) => dueOn < today) ?? []) ?? 'Past the due date'
}

function collectingNote(ledger: AccountLedger | undefined): string {
  const on = ledger?.collecting[0]?.on
  if (on !== undefined) return `Direct Debit on ${formatDate(on)}`
  return ledger ? 'No Direct Debit' : 'By Direct Debit'
}

const sumOf = (amounts: readonly string[]): string =>
  formatPence(amounts.reduce((sum, amount) => sum + (parsePence(amount) ?? 0), 0))
