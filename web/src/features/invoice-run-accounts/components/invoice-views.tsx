import { SegmentedControl } from '@mantine/core'
import type { InvoiceDetail } from '@nineops/contract/invoicing/invoice-details'
import type { ReactNode } from 'react'
import { Hint, Row } from '../../../ui/layout/parts.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceWhy } from './invoice-why.tsx'

export type InvoiceView = 'lines' | 'pdf' | 'why'

interface InvoiceViewsProps {
  invoice: InvoiceDetail
  view: InvoiceView
  onView: (view: InvoiceView) => void
  client: number
  pdf: ReactNode
  /** Why there is no PDF, where there is none. */
  withoutPdf: string
  /** At the end of the row of views. */
  aside: ReactNode
}

/** An invoice: facts, lines and VAT, the PDF the customer gets, and an explanation of its amount. */
export function InvoiceViews({ invoice, view, onView, client, pdf, withoutPdf, aside }: InvoiceViewsProps) {
  const hasPdf = invoice.pdf !== null
  return (
    <>
      <InvoiceFacts invoice={invoice} />
      <Row wrap mb={12} gap={12}>
        <SegmentedControl
          aria-label="View"
          value={view}
          onChange={onView}
          data={[
            { value: 'lines', label: 'Lines and VAT' },
            { value: 'pdf', label: 'PDF', disabled: !hasPdf },
            { value: 'why', label: 'Why?' },
          ]}
        />
        {!hasPdf && (
          <Hint as="span" size={12}>
            {withoutPdf}
          </Hint>
        )}
        {aside}
      </Row>
      {view === 'pdf' && hasPdf ? (
        pdf
      ) : view === 'why' ? (
        <InvoiceWhy invoice={invoice.index} client={client} />
      ) : (
        <InvoiceLines invoice={invoice} />
      )}
    </>
  )
}
