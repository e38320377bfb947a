import { Skeleton } from '@mantine/core'
import type { AccountInvoice, AccountOverview } from '@nineops/contract/crm/accounts/account-pages.contract'
import { parsePence } from '@nineops/contract/money'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatDate, formatMonth, formatPlural, formatPounds } from '../../../lib/formats.ts'
import { PlainFigure } from '../../../ui/layout/figure-card.tsx'
import { Hint, Panel } from '../../../ui/layout/parts.tsx'
import { lastBillsQuery } from '../account-pages.queries.ts'
import classes from './bills-panel.module.css'
import type { PanelProps } from './panel-props.ts'

const penceOf = (bill: AccountInvoice): number => parsePence(bill.gross) ?? 0

/** What it was billed: the last bill and what changed, the last twelve as bars, and what comes next. */
export function BillsPanel({ client, account, overview }: PanelProps & { overview: AccountOverview }) {
  const { data, isError } = useQuery(lastBillsQuery(client, account))
  const { lastInvoice, nextBills, year } = overview
  const [next] = nextBills
  return (
    <Panel as="section" pad={0} aria-label="Bills">
      <div className={classes.figures}>
        <PlainFigure
          label={lastInvoice?.kind === 'credit_note' ? 'Last credit note' : 'Last invoice'}
          value={lastInvoice ? formatPounds(lastInvoice.gross) : '–'}
          note={lastInvoice ? `due ${formatDate(lastInvoice.dueDate)}` : 'none yet'}
        />
        <PlainFigure
          label="Invoiced in twelve months"
          value={formatPounds(year.gross)}
          note={formatPlural(year.invoices, 'document')}
        />
        <PlainFigure
          label="Charges of the next bill"
          value={next ? formatPounds(next.amount) : '–'}
          note={next ? formatMonth(next.periodEnd) : 'nothing to come'}
        />
      </div>
      {data ? (
        data.rows.length === 0 ? (
          <Hint className={classes.none}>No invoice run has billed this account yet.</Hint>
        ) : (
          <Bars bills={data.rows.toReversed()} />
        )
      ) : isError ? (
        <Hint className={classes.none}>The bills could not be loaded.</Hint>
      ) : (
        <Skeleton h={148} m={16} w="auto" />
      )}
    </Panel>
  )
}

/** The bills as bars from zero, the oldest first; each opens its invoice. */
function Bars({ bills }: { bills: readonly AccountInvoice[] }) {
  const most = Math.max(1, ...bills.map(bill => Math.abs(penceOf(bill))))
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <ul className={classes.bars} aria-label="The last bills">
      {bills.map((bill, at) => (
        <li key={bill.index}>
          <Link
            to="."
            search={before => ({ ...before, tab: 'invoices' as const, invoice: bill.index })}
            className={classes.bill}
            title={`${bill.number ?? 'No number yet'}, ${formatDate(bill.invoiceDate)}, due ${formatDate(bill.dueDate)}`}
          >
            <span className={classes.plot}>
              <span className={classes.amount}>{formatPounds(bill.gross)}</span>
              <span
                className={classes.bar}
                data-last={at === bills.length - 1 || undefined}
                data-credit={bill.kind === 'credit_note' || undefined}
                style={{ height: `${(Math.abs(penceOf(bill)) / most) * 96}px` }}
              />
            </span>
            <span className={classes.month}>{formatMonth(bill.invoiceDate)}</span>
            {/* Whether it is paid is not known here: only when it is due. */}
            <span className={classes.due}>
              {bill.kind === 'credit_note'
                ? 'credit'
                : bill.dueDate >= today
                  ? `due ${formatDate(bill.dueDate).slice(0, 5)}`
                  : ''}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
