import { Button, Skeleton } from '@mantine/core'
import type { InvoiceDetail } from '@nineops/contract/invoicing/invoice-details'
import type { AccountInvoice } from '@nineops/contract/crm/accounts/account-pages.contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../../api/session-state.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { postingStateOf, postingsQuery, settlementOf } from '../../account-ledger/account-ledger.public.ts'
import { ResendButton } from '../../hosted-emails/hosted-emails.public.ts'
import { CreditButton } from '../../credit-notes/credit-notes.public.ts'
import { InvoicePdf, InvoiceViews } from '../../invoice-run-accounts/invoice-run-accounts.public.ts'
import { useAccountSearch, useSetAccountSearch } from '../account-search.ts'
import { accountInvoicePdfQuery, accountInvoiceQuery, useInvoiceXml } from '../account-pages.queries.ts'
import { emailStates, kindNames } from '../labels.ts'
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
  const { data } = useQuery({
    ...accountInvoiceQuery(client, account, invoice ?? 0),
    enabled: invoice !== undefined,
  })
  const shown = row ?? data
  return (
    <ResourceDrawer
      opened={invoice !== undefined}
      onClose={onClose}
      wide
      title={shown ? `${kindNames[shown.kind]} ${shown.number ?? 'without a number yet'}` : 'Document'}
      fill
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
  const { data, error, refetch } = useQuery(accountInvoiceQuery(client, account, invoice))
  const xml = useInvoiceXml(client, account, invoice)
  const { view = 'lines' } = useAccountSearch()
  const setSearch = useSetAccountSearch()
  const posted = useQuery(postingsQuery({ client, account }, { kind: 'invoice', invoice: String(invoice) }))
  const posting = posted.data?.rows[0]
  // One from before the account had a ledger is not posted, and can be credited.
  const creditable = posting ? posting.creditable : posted.isSuccess
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  return (
    <InvoiceViews
      invoice={data}
      view={view}
      onView={to => setSearch({ view: to === 'lines' ? undefined : to }, true)}
      client={client}
      pdf={<InvoicePdf query={accountInvoicePdfQuery(client, account, invoice)} />}
      withoutPdf="Its run has not rendered a PDF."
      aside={
        <>
          {data.number !== null && (
            <Button variant="default" size="compact-sm" loading={xml.isPending} onClick={() => xml.mutate()}>
              Download XML
            </Button>
          )}
          {data.kind === 'invoice' && data.confirmedAt !== null && creditable && (
            <CreditButton client={client} account={account} invoice={invoice} number={data.number ?? ''} />
          )}
          {posting && (
            <StatusBadge tone={postingStateOf(posting).tone}>
              {[postingStateOf(posting).word, settlementOf(posting)].filter(Boolean).join(': ')}
            </StatusBadge>
          )}
          {email && <Emailed client={client} invoice={data} email={email} />}
        </>
      }
    />
  )
}

interface EmailedProps {
  client: number
  invoice: InvoiceDetail
  email: NonNullable<AccountInvoice['email']>
}

/** Whom its e-mail went to; the bureau sends it again from here. */
function Emailed({ client, invoice, email }: EmailedProps) {
  const { roles } = useSession()
  const { word, tone } = emailStates[email.state]
  const text = `E-mail to ${email.to}`
  const isBureau = roles.includes('NINEOPS_BUREAU_ACCESS')
  return (
    <span className={classes.emailed}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {isBureau ? (
        <Link to="/bureau/hosting-emails" search={{ client, email: email.index }}>
          {text}
        </Link>
      ) : (
        text
      )}
      {isBureau && (
        <ResendButton
          client={client}
          email={email}
          what={`${kindNames[invoice.kind].toLowerCase()} ${invoice.number ?? ''}`}
        />
      )}
    </span>
  )
}
