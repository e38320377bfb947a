import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount, formatDate, formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { useArrived } from '../../../lib/use-arrived.ts'
import { useSession } from '../../../api/session-state.ts'
import type { FormField } from '../../accounts/accounts.public.ts'
import { overviewQuery } from '../account-pages.queries.ts'
import { AccountMandate } from '../../mandates/mandates.public.ts'
import { UsageSoFar } from '../../provisional-usage/provisional-usage.public.ts'
import { LatestEntries } from '../../timelines/timelines.public.ts'
import { BillsPanel } from './bills-panel.tsx'
import {
  customerLabels,
  deliveryLabels,
  itemisationLabels,
  paymentLabels,
  usageText,
  vatLabels,
} from '../labels.ts'
import { Hint, Panel, Stack } from '../../../ui/layout/parts.tsx'
import classes from './account-pages.module.css'
import { DetailsCard } from './details-card.tsx'
import { DirectDebitCard } from './direct-debit-card.tsx'
import type { PanelProps } from './panel-props.ts'
import { VatRates } from './vat-rates.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import { Heads } from '../../../ui/layout/figure-table.tsx'

const contactFields: readonly FormField[] = [
  'contact',
  'email',
  'phone',
  'customerType',
  'address1',
  'address2',
  'town',
  'postcode',
  'country',
]
const billingFields: readonly FormField[] = [
  'delivery',
  'itemisation',
  'purchaseOrder',
  'costCentre',
  'invoiceCopies',
  'statementCopies',
  'reminderCopies',
  'peppolAddress',
  'paymentMethod',
  'sortCode',
  'bankAccount',
  'bankAccountName',
  'mandateReference',
  'vatNumber',
  'ledgerReference',
]

/** The account at a glance: contact, billing, and what comes next. */
export default function OverviewPanel({ client, account }: PanelProps) {
  const data = useArrived(useQuery(overviewQuery(client, account)).data)
  const { roles } = useSession()
  if (!data) return <Skeleton h={240} />
  const editable = roles.includes('NINEOPS_CRM_ACCESS') && data.erasedAt === null
  const card = { client, account, editable }
  const { account: detail, usage, nextBills } = data
  const { address1, address2, town, postcode } = detail
  const address = [...new Set([address1, address2, town, postcode])].filter(line => line !== '')
  return (
    <div className={classes.overview}>
      <Stack gap={16}>
        <DetailsCard {...card} title="Contact" fields={contactFields}>
          <Facts names={112}>
            <Fact name="Name">{detail.contact || '–'}</Fact>
            <Fact name="E-mail">
              {detail.email ? <a href={`mailto:${detail.email}`}>{detail.email}</a> : '–'}
            </Fact>
            <Fact name="Phone">{detail.phone || '–'}</Fact>
            <Fact name="Customer type">{customerLabels[detail.customerType]}</Fact>
            <Fact name="Billing address">
              {address.length > 0 ? address.map(line => <div key={line}>{line}</div>) : '–'}
            </Fact>
          </Facts>
        </DetailsCard>
        <DetailsCard {...card} title="Billing" fields={billingFields}>
          <Facts names={112}>
            <Fact name="Invoices by">{deliveryLabels[detail.delivery]}</Fact>
            <Fact name="Calls on the bill">{itemisationLabels[detail.itemisation]}</Fact>
            {detail.purchaseOrder !== '' && <Fact name="Purchase order">{detail.purchaseOrder}</Fact>}
            {detail.costCentre !== '' && <Fact name="Cost centre">{detail.costCentre}</Fact>}
            {detail.invoiceCopies !== '' && <Fact name="Invoices also to">{detail.invoiceCopies}</Fact>}
            {detail.statementCopies !== '' && <Fact name="Statements also to">{detail.statementCopies}</Fact>}
            {detail.reminderCopies !== '' && <Fact name="Reminders also to">{detail.reminderCopies}</Fact>}
            {detail.peppolAddress !== '' && <Fact name="Peppol address">{detail.peppolAddress}</Fact>}
            <Fact name="Payment">{paymentLabels[detail.paymentMethod]}</Fact>
            {detail.paymentMethod === 'direct_debit' && (
              <Fact name="Mandate">
                <AccountMandate client={client} account={account} />
              </Fact>
            )}
            <Fact name="VAT">{detail.vatRate === null ? 'None set' : vatLabels[detail.vatRate]}</Fact>
            {detail.vatNumber !== '' && <Fact name="VAT number">{detail.vatNumber}</Fact>}
            <Fact name="Ledger reference">
              {detail.ledgerReference === '' ? 'The account number' : detail.ledgerReference}
            </Fact>
            <Fact name="Active services">
              <Link to="." search={before => ({ ...before, tab: 'services' as const })}>
                {formatCount(data.services)}
              </Link>
            </Fact>
            <Fact name="Charges in force">
              <Link to="." search={before => ({ ...before, tab: 'charges' as const })}>
                {formatCount(data.charges)}
              </Link>
            </Fact>
            <Fact name="Account since">{formatDateTime(data.createdAt).split(',')[0]}</Fact>
          </Facts>
        </DetailsCard>
        {detail.paymentMethod === 'direct_debit' && <DirectDebitCard account={detail} gaps={data.gaps} />}
        <VatRates client={client} account={account} version={detail.version} vatNumber={detail.vatNumber} />
      </Stack>
      <Stack gap={16}>
        <BillsPanel client={client} account={account} overview={data} />
      </Stack>
      <Stack gap={16}>
        <UsageSoFar client={client} account={account} />
        <Panel as="section" className={classes.card} aria-label="Next bills">
          <h2>Next bills</h2>
          {nextBills.length === 0 ? (
            <Hint mt={2}>No charge is due on a coming bill.</Hint>
          ) : (
            <table className={classes.small}>
              <Heads of={['Bill run', 'Charges before discounts and VAT']} />
              <tbody>
                {nextBills.map(bill => (
                  <tr key={bill.periodStart}>
                    <td>
                      {formatDate(bill.periodStart)} – {formatDate(bill.periodEnd)}
                    </td>
                    <td>{formatPounds(bill.amount)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {nextBills.length > 0 && (
            <Hint mt={2}>Charges billed in advance are for the period after the bill run’s period.</Hint>
          )}
          {usage && <Hint mt={2}>{usageText(usage)}</Hint>}
        </Panel>
        <Panel as="section" className={classes.card} aria-label="History">
          <h2>History</h2>
          <LatestEntries subject={{ kind: 'account', index: account, client }} />
          <Link to="." search={before => ({ ...before, tab: 'history' as const })} className={classes.all}>
            All activity
          </Link>
        </Panel>
      </Stack>
    </div>
  )
}
