import { Button, Drawer, SegmentedControl, Skeleton } from '@mantine/core'
import type { AccountInvoice } from '@nineops/contract/account-pages.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveAs } from '../../../lib/save-as.ts'
import { PdfFrame } from '../../../ui/documents/pdf-frame.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { InvoiceFacts, InvoiceLines, InvoiceWhy } from '../../invoice-runs/invoice-runs.public.ts'
import { accountInvoicePdfQuery, accountInvoiceQuery } from '../account-pages.queries.ts'
import { emailStates, kindWords } from '../words.ts'
import classes from './account-pages.module.css'
import type { PanelProps } from './panel-props.ts'

interface InvoiceDrawerProps extends PanelProps {
  /** Index; undefined is closed. */
  invoice: number | undefined
  /** Its row, where it is on the page that is shown. */
  row: AccountInvoice | undefined
  onClose: () => void
}

/** An invoice: facts, lines and VAT, the PDF as the customer gets it, and why it is what it is. */
export function InvoiceDrawer({ client, account, invoice, row, onClose }: InvoiceDrawerProps) {
  return (
    <Drawer
      opened={invoice !== undefined}
      onClose={onClose}
      position="right"
      size={860}
      title={row ? `${kindWords[row.kind]} ${row.number ?? 'without a number yet'}` : 'Invoice'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ body: classes.drawerBody ?? '', content: classes.drawerContent ?? '' }}
    >
      {invoice !== undefined && (
        <Contents
          key={invoice}
          client={client}
          account={account}
          invoice={invoice}
          email={row?.email ?? null}
        />
      )}
    </Drawer>
  )
}

type Of = PanelProps & { invoice: number }

function Contents({ client, account, invoice, email }: Of & { email: AccountInvoice['email'] }) {
  const [view, setView] = useState('lines')
  const { data, error, refetch } = useQuery(accountInvoiceQuery(client, account, invoice))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  return (
    <>
      <InvoiceFacts invoice={data} />
      <div className={classes.views}>
        <SegmentedControl
          aria-label="View"
          value={view}
          onChange={setView}
          data={[
            { value: 'lines', label: 'Lines and VAT' },
            { value: 'pdf', label: 'PDF', disabled: data.pdf === null },
            { value: 'why', label: 'Why?' },
          ]}
        />
        {data.pdf === null && <span className={classes.hint}>Its run has not rendered a PDF.</span>}
        {email && (
          <span className={classes.emailed}>
            <StatusBadge tone={emailStates[email.state].tone}>{emailStates[email.state].word}</StatusBadge>
            {`E-mail to ${email.to}`}
          </span>
        )}
      </div>
      {view === 'pdf' && data.pdf ? (
        <Pdf client={client} account={account} invoice={invoice} />
      ) : view === 'why' ? (
        <InvoiceWhy invoice={invoice} client={client} />
      ) : (
        <InvoiceLines invoice={data} />
      )}
    </>
  )
}

function Pdf({ client, account, invoice }: Of) {
  const { data, error, refetch } = useQuery(accountInvoicePdfQuery(client, account, invoice))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  return (
    <>
      <PdfFrame blob={data.blob} title={data.fileName} />
      <Button variant="default" mt="sm" flex="none" onClick={() => saveAs(data.blob, data.fileName)}>
        Download {data.fileName}
      </Button>
    </>
  )
}
