import { Skeleton } from '@mantine/core'
import type { ClientDetail } from '@nineops/contract/clients.contract'
import { useQuery } from '@tanstack/react-query'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { resellerQuery } from '../resellers.queries.ts'
import { statusTone } from '../status-tone.ts'
import classes from './resellers.module.css'

const addressOf = (client: ClientDetail): string =>
  [client.address1, client.address2, client.address3, client.address4, client.postcode]
    .filter(line => line !== '')
    .join('\n')

/** What is known of the reseller as a company, beside what its first run still needs. */
export function DetailsTab({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(resellerQuery(client))
  return (
    <div className={classes.columns}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Details client={data} />
      ) : (
        <Skeleton h={520} />
      )}
    </div>
  )
}

function Details({ client }: { client: ClientDetail }) {
  return (
    <div className={classes.cards}>
      <section className={classes.card} aria-label="Company">
        <h2>Company</h2>
        <dl className={classes.facts}>
          <dt>Index</dt>
          <dd>
            {client.index} <CopyButton value={String(client.index)} />
          </dd>
          <dt>Status</dt>
          <dd>
            <StatusBadge tone={statusTone(client.status.index)}>{client.status.description}</StatusBadge>
          </dd>
          <dt>The bureau’s own</dt>
          <dd>{client.nineClient ? 'Yes' : 'No'}</dd>
          <Fact label="Legal name" value={client.legalName} />
          <Fact label="Company number" value={client.companyNumber} />
          <Fact label="VAT number" value={client.vatNumber} />
          <Fact label="Address" value={addressOf(client)} />
        </dl>
      </section>
      <section className={classes.card} aria-label="Contact">
        <h2>Contact</h2>
        <dl className={classes.facts}>
          <Fact label="Contact" value={client.contact} />
          <Fact label="E-mail" value={client.email} />
          <Fact label="Telephone" value={client.phone} />
          <Fact label="Website" value={client.website} />
          <Fact label="Notes" value={client.notes} />
        </dl>
      </section>
      <section className={classes.card} aria-label="Bank">
        <h2>Bank</h2>
        <dl className={classes.facts}>
          <Fact label="Bank" value={client.bankName} />
          <Fact label="Sort code" value={client.sortCode} />
          <Fact label="Account number" value={client.bankAccount} />
          <Fact label="Account name" value={client.bankAccountName} />
          <Fact label="Service user number" value={client.serviceUserNumber} />
        </dl>
      </section>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value === '' ? <span className={classes.none}>Not given</span> : value}</dd>
    </>
  )
}
