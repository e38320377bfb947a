import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatDuration } from '../../../lib/dates.ts'
import { formatCount, formatPounds } from '../../../lib/numbers.ts'
import { overviewQuery } from '../account-pages.queries.ts'
import { AccountFigures } from './account-figures.tsx'
import { deliveryWords, paymentWords, vatWords } from '../words.ts'
import classes from './account-pages.module.css'
import { DirectDebitCard } from './direct-debit-card.tsx'
import type { PanelProps } from './panel-props.ts'
import { VatRates } from './vat-rates.tsx'

/** The account at a glance: whom to call, how it is billed, and what comes next. */
export default function OverviewPanel({ client, account }: PanelProps) {
  const { data } = useQuery(overviewQuery(client, account))
  if (!data) return <Skeleton h={240} />
  const { account: detail, usage, nextBills } = data
  const { address1, address2, town, postcode } = detail
  const address = [...new Set([address1, address2, town, postcode])].filter(line => line !== '')
  return (
    <>
      <AccountFigures overview={data} />
      <div className={classes.overview}>
        <section className={classes.card} aria-label="Contact">
          <h2>Contact</h2>
          <dl>
            <Fact label="Name">{detail.contact}</Fact>
            <Fact label="E-mail">
              {detail.email && (
                <a className={classes.link} href={`mailto:${detail.email}`}>
                  {detail.email}
                </a>
              )}
            </Fact>
            <Fact label="Telephone">{detail.phone}</Fact>
            <Fact label="Billing address">
              {address.length > 0 && address.map(line => <div key={line}>{line}</div>)}
            </Fact>
          </dl>
        </section>
        <section className={classes.card} aria-label="Billing">
          <h2>Billing</h2>
          <dl>
            <Fact label="Invoices go by">{deliveryWords[detail.delivery]}</Fact>
            <Fact label="Payment">{paymentWords[detail.paymentMethod]}</Fact>
            <Fact label="VAT today">{detail.vatRate === null ? 'None set' : vatWords[detail.vatRate]}</Fact>
            <Fact label="Ledger reference">
              {detail.ledgerReference === '' ? 'The account number' : detail.ledgerReference}
            </Fact>
            <Fact label="Services in force">{formatCount(data.services)}</Fact>
            <Fact label="Charges in force">{formatCount(data.charges)}</Fact>
            <Fact label="Account since">{formatDateTime(data.createdAt).split(',')[0]}</Fact>
          </dl>
        </section>
        {detail.paymentMethod === 'direct_debit' && <DirectDebitCard account={detail} />}
        <section className={classes.card} aria-label="Next bills">
          <h2>Next bills</h2>
          {nextBills.length === 0 ? (
            <p className={classes.hint}>No charge is due on a coming bill.</p>
          ) : (
            <table className={classes.small}>
              <thead>
                <tr>
                  <th scope="col">Period</th>
                  <th scope="col">Charges before discounts and VAT</th>
                </tr>
              </thead>
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
          {usage && (
            <p className={classes.hint}>
              {`${usage.billRun.description}: ${formatCount(usage.calls)} calls, ${formatDuration(usage.durationSeconds)}, ${formatPounds(usage.charge)}${usage.closed ? '' : ' so far'}.`}
            </p>
          )}
        </section>
        <VatRates client={client} account={account} version={detail.version} />
      </div>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children === '' || children === undefined || children === false ? '–' : children}</dd>
  </div>
)
