import { Skeleton } from '@mantine/core'
import type { ChargeBill, ChargeOutlook } from '@nineops/contract/ordering/charges.contract'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { Stack, Panel } from '../../../ui/layout/parts.tsx'
import classes from './charges.module.css'

interface OutlookProps {
  outlook: ChargeOutlook | undefined
  /** Shown instead of bills. */
  instead?: string | undefined
  /** Figures for the previous input. */
  stale?: boolean
}

/** The next bills of a charge, in figures and words. */
export function Outlook({ outlook, instead, stale }: OutlookProps) {
  return (
    <>
      <Panel
        minHeight={168}
        size={13}
        className={classes.outlook}
        data-stale={stale || undefined}
        aria-live="polite"
      >
        {instead ? <p>{instead}</p> : outlook ? <Bills bills={outlook.bills} /> : <Skeleton h={108} />}
      </Panel>
      {!instead && <Notes notes={outlook?.notes ?? []} />}
    </>
  )
}

function Bills({ bills }: { bills: readonly ChargeBill[] }) {
  if (bills.length === 0) return <p>No further run will bill it.</p>
  return (
    <Stack as="ol" gap={8}>
      {bills.map(bill => (
        <li key={bill.periodStart} className={classes.bill}>
          <strong>
            Run for {formatDate(bill.periodStart)} – {formatDate(bill.periodEnd)}
          </strong>
          <strong className={classes.figure}>{formatPounds(bill.amount)}</strong>
          {bill.items.map(item => (
            <Item key={`${item.kind} ${item.periodStart}`} text={item.text} amount={item.amount} />
          ))}
        </li>
      ))}
    </Stack>
  )
}

function Item({ text, amount }: { text: string; amount: string }) {
  return (
    <>
      <span>{text}</span>
      <span className={classes.figure}>{formatPounds(amount)}</span>
    </>
  )
}

/** Notes, one sentence each. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={classes.notes}>
      {notes.map(note => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}
