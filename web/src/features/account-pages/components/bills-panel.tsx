import { Skeleton } from '@mantine/core'
import type { AccountLedger, Posting } from '@nineops/contract/crm/account-ledger.contract'
import type { AccountInvoice, AccountOverview } from '@nineops/contract/crm/accounts/account-pages.contract'
import { parsePence } from '@nineops/contract/money'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatMonth, formatPence, formatPounds } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { PlainFigure } from '../../../ui/layout/figure-card.tsx'
import { Hint, Panel } from '../../../ui/layout/parts.tsx'
import { ledgerQuery, postingsQuery } from '../../account-ledger/account-ledger.public.ts'
import { lastBillsQuery } from '../account-pages.queries.ts'
import { becameOf, collectingText, dayOf, markOf } from '../bill-days.ts'
import classes from './bills-panel.module.css'
import type { PanelProps } from './panel-props.ts'

const penceOf = (bill: AccountInvoice): number => parsePence(bill.gross) ?? 0

/** What it was billed: the last bill and what changed, the last twelve as bars, and what comes next. */
export function BillsPanel({ client, account, overview }: PanelProps & { overview: AccountOverview }) {
  const { data, isError } = useQuery(lastBillsQuery(client, account))
  const ledger = useQuery(ledgerQuery({ client, account }))
  const postings = useQuery(
    postingsQuery({ client, account }, { kind: 'invoice', page: '1', pageSize: '50' }),
  )
  const { lastInvoice, nextBills, year } = overview
  const [next] = nextBills
  const [today] = useState(todayInLondon)
  const posted = new Map(postings.data?.rows.map(posting => [posting.document?.index, posting]))
  const open = new Map(ledger.data?.open.map(debt => [debt.index, debt]))
  const againOf = (bill: AccountInvoice) =>
    open.get(posted.get(bill.index)?.index ?? 0)?.collectedAgain ?? null
  return (
    <Panel as="section" pad={0} aria-label="Bills">
      <div className={classes.figures}>
        <Balance ledger={ledger.data} isError={ledger.isError} today={today} />
        <PlainFigure
          label={lastInvoice?.kind === 'credit_note' ? 'Last credit note' : 'Last invoice'}
          value={lastInvoice ? formatPounds(lastInvoice.gross) : '–'}
          note={
            lastInvoice
              ? becameOf(lastInvoice, posted.get(lastInvoice.index), againOf(lastInvoice))
              : 'none yet'
          }
        />
        <PlainFigure
          label="Last 12 months"
          value={formatPounds(year.gross)}
          note={counted(year.invoices, 'document')}
        />
        <PlainFigure
          label={next?.amount.startsWith('-') ? 'Next credit' : 'Next charges'}
          value={next ? formatPounds(next.amount.replace('-', '')) : '–'}
          note={next ? formatMonth(next.periodEnd) : 'nothing to come'}
        />
      </div>
      {data ? (
        data.rows.length === 0 ? (
          <Hint className={classes.none}>No invoice run has billed this account yet.</Hint>
        ) : (
          <Bars bills={data.rows} posted={posted} againOf={againOf} today={today} />
        )
      ) : isError ? (
        <Hint className={classes.none}>The bills could not be loaded.</Hint>
      ) : (
        <Skeleton h={148} m={16} w="auto" />
      )}
    </Panel>
  )
}

/** What the account owes, by its ledger. */
function Balance({
  ledger,
  isError,
  today,
}: {
  ledger: AccountLedger | undefined
  isError: boolean
  today: string
}) {
  if (!ledger) return <PlainFigure label="Balance" value={isError ? '–' : undefined} />
  const pence = parsePence(ledger.balance) ?? 0
  // What is collected again is not chased.
  const late = ledger.open
    .filter(({ dueOn, collectedAgain }) => dueOn < today && collectedAgain === null)
    .reduce((sum, { remainder }) => sum + (parsePence(remainder) ?? 0), 0)
  return (
    <PlainFigure
      label="Balance"
      value={
        pence < 0 ? `${formatPence(-pence)} in credit` : `${formatPence(pence)}${pence > 0 ? ' owed' : ''}`
      }
      tone={late > 0 ? 'warn' : undefined}
      note={late > 0 ? `${formatPence(late)} overdue` : collectingText(ledger)}
    />
  )
}

interface BarsProps {
  /** The newest first. */
  bills: readonly AccountInvoice[]
  /** Their postings, by document. */
  posted: ReadonlyMap<number | undefined, Posting>
  againOf: (bill: AccountInvoice) => AccountLedger['open'][number]['collectedAgain']
  today: string
}

/** The bills as bars from zero, the newest at the right, in sight where there is no room for all; each opens its invoice. */
function Bars({ bills, posted, againOf, today }: BarsProps) {
  const most = Math.max(1, ...bills.map(bill => Math.abs(penceOf(bill))))
  return (
    <ul className={classes.bars} aria-label="The last bills">
      {bills.map((bill, at) => (
        <li key={bill.index}>
          <Link
            to="."
            search={before => ({ ...before, tab: 'invoices' as const, invoice: bill.index })}
            className={classes.bill}
            title={[
              bill.number ?? 'No number yet',
              ...(bill.kind === 'invoice' ? [formatDate(bill.invoiceDate)] : []),
              dayOf(bill),
            ].join(', ')}
          >
            <span className={classes.plot}>
              <span className={classes.amount}>{formatPounds(bill.gross)}</span>
              <span
                className={classes.bar}
                data-last={at === 0 || undefined}
                data-credit={bill.kind === 'credit_note' || undefined}
                style={{ height: `${(Math.abs(penceOf(bill)) / most) * 96}px` }}
              />
            </span>
            <span className={classes.month}>{formatMonth(bill.invoiceDate)}</span>
            <Mark of={markOf(bill, posted.get(bill.index), today, againOf(bill))} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Mark = ({ of }: { of: ReturnType<typeof markOf> }) => (
  <span className={classes.mark} data-state={of?.state}>
    {of?.text}
  </span>
)
