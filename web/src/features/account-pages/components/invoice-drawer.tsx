import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import type { AccountInvoice } from '@nineops/contract/crm/accounts/account-pages.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveAs } from '../../../lib/save-as.ts'
import { PdfFrame } from '../../../ui/documents/pdf-frame.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import {
  InvoiceFacts,
  InvoiceLines,
  InvoiceWhy,
} from '../../invoice-run-accounts/invoice-run-accounts.public.ts'
import { accountInvoicePdfQuery, accountInvoiceQuery } from '../account-pages.queries.ts'
import { emailStates, kindNames } from '../labels.ts'
import { Hint } from '../../../ui/layout/texts.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import classes from './account-pages.module.css'
import type { PanelProps } from './panel-props.ts'

interface InvoiceDrawerProps extends PanelProps {
  /** Index; undefined is closed. */
  invoice: number | undefined
  /** Its row, if it is on the current page. */
  row: AccountInvoice | undefined
  onClose: () => void
}

/** An invoice: facts, lines and VAT, the PDF the customer gets, and an explanation of its amount. */
export function InvoiceDrawer({ client, account, invoice, row, onClose }: InvoiceDrawerProps) {
  return (
    <ResourceDrawer
      opened={invoice !== undefined}
      onClose={onClose}
      size={860}
      title={row ? `${kindNames[row.kind]} ${row.number ?? 'without a number yet'}` : 'Invoice'}
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
    </ResourceDrawer>
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
      <Row mt={12} mb={12} gap={12}>
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
        {data.pdf === null && (
          <Hint as="span" mt={2}>
            Its run has not rendered a PDF.
          </Hint>
        )}
        {email && (
          <span className={classes.emailed}>
            <StatusBadge tone={emailStates[email.state].tone}>{emailStates[email.state].word}</StatusBadge>
            {`E-mail to ${email.to}`}
          </span>
        )}
      </Row>
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
