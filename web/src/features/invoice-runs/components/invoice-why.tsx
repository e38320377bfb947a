import { InvoiceExplanation, Timeline } from '../../timelines/timelines.public.ts'
import classes from './invoice-drawer.module.css'

interface InvoiceWhyProps {
  invoice: number
  client: number
}

/** Why an invoice is what it is: its difference to the one before, and what happened. */
export default function InvoiceWhy({ invoice, client }: InvoiceWhyProps) {
  return (
    <div className={classes.why}>
      <InvoiceExplanation invoice={invoice} />
      <Timeline subject={{ kind: 'invoice', index: invoice, client }} title="What happened" />
    </div>
  )
}
