import { Button, Skeleton } from '@mantine/core'
import type { ClientDetail } from '@nineops/contract/clients.contract'
import type { ClientField } from '@nineops/contract/establishment-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { GuardedDrawer } from '../../../ui/overlays/guarded-drawer.tsx'
import { clientDetailQuery, detailGroups, lookOf, ReadinessChecklist } from '../../clients/clients.public.ts'
import { statusTone } from '../status-tone.ts'
import { EditForm } from './edit-form.tsx'
import classes from './resellers.module.css'

const addressOf = (client: ClientDetail): string =>
  [client.address1, client.address2, client.address3, client.address4, client.postcode]
    .filter(line => line !== '')
    .join('\n')

/** As it stands on paper: 202959 -> 20-29-59. */
const sortCodeText = (code: string): string => code.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')

/** What is known of the reseller as a company, beside what its first run still needs. */
export function DetailsTab({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(clientDetailQuery(client))
  const [open, setOpen] = useState<ClientDetail | null>(null)
  return (
    <div className={classes.columns}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Details client={data} onEdit={() => setOpen(data)} />
      ) : (
        <Skeleton h={520} />
      )}
      <ReadinessChecklist client={client} />
      <GuardedDrawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        size={640}
        title={open ? `Edit ${open.name}` : ''}
      >
        {guard => open && <EditForm reseller={open} guard={guard} />}
      </GuardedDrawer>
    </div>
  )
}

function Details({ client, onEdit }: { client: ClientDetail; onEdit: () => void }) {
  return (
    <div className={classes.cards}>
      <section className={classes.card} aria-label="Company">
        <div className={classes.head}>
          <h2>Company</h2>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            Edit details
          </Button>
        </div>
        <dl className={classes.facts}>
          <dt>Index</dt>
          <dd className={classes.copied}>
            {client.index} <CopyButton value={String(client.index)} />
          </dd>
          <dt>Status</dt>
          <dd>
            <StatusBadge tone={statusTone(client.status.index)}>{client.status.description}</StatusBadge>
          </dd>
          <dt>The bureau’s own</dt>
          <dd>{client.nineClient ? 'Yes' : 'No'}</dd>
          <Facts client={client} fields={['legalName', 'companyNumber', 'vatNumber']} />
          <Fact label="Address" value={addressOf(client)} />
        </dl>
      </section>
      <section className={classes.card} aria-label="Contact">
        <h2>Contact</h2>
        <dl className={classes.facts}>
          <Facts client={client} fields={['contact', 'email', 'phone', 'website', 'notes']} />
        </dl>
      </section>
      <section className={classes.card} aria-label="Bank">
        <h2>Bank</h2>
        <dl className={classes.facts}>
          <Facts client={client} fields={detailGroups.bank} />
        </dl>
      </section>
    </div>
  )
}

/** Named as in the forms. */
const Facts = ({ client, fields }: { client: ClientDetail; fields: readonly ClientField[] }) =>
  fields.map(field => (
    <Fact
      key={field}
      label={lookOf(field).label}
      value={field === 'sortCode' ? sortCodeText(client.sortCode) : client[field]}
    />
  ))

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value === '' ? <span className={classes.none}>Not given</span> : value}</dd>
    </>
  )
}
