import { InvoiceExplanation } from '../../explanations/explanations.public.ts'
import { Timeline } from '../../timelines/timelines.public.ts'
import classes from './invoice-drawer.module.css'

interface InvoiceWhyProps {
  invoice: number
  client: number
}

/** Explains an invoice: its difference from the one before, and its history. */
export function InvoiceWhy({ invoice, client }: InvoiceWhyProps) {
  return (
    <div className={classes.why}>
      <InvoiceExplanation invoice={invoice} />
      <Timeline subject={{ kind: 'invoice', index: invoice, client }} title="History" />
    </div>
  )
}
