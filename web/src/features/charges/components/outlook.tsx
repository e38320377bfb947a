import type { ChargeBill, ChargeOutlook } from '@nineops/contract/ordering/charges.contract'
import { formatDate, formatPounds } from '../../../lib/formats.ts'
import { Notes, PreviewPanel } from '../../../ui/feedback/preview-panel.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
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
      <PreviewPanel instead={instead} stale={stale}>
        {outlook && <Bills bills={outlook.bills} />}
      </PreviewPanel>
      {!instead && <Notes notes={outlook?.notes ?? []} />}
    </>
  )
}

function Bills({ bills }: { bills: readonly ChargeBill[] }) {
  if (bills.length === 0) return <Text>No further run will bill it.</Text>
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
