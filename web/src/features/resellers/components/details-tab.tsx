import { Button, Drawer, Skeleton } from '@mantine/core'
import type { ClientDetail } from '@nineops/contract/clients.contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { clientDetailQuery, ReadinessChecklist } from '../../clients/clients.public.ts'
import { statusTone } from '../status-tone.ts'
import { EditForm } from './edit-form.tsx'
import classes from './resellers.module.css'

const addressOf = (client: ClientDetail): string =>
  [client.address1, client.address2, client.address3, client.address4, client.postcode]
    .filter(line => line !== '')
    .join('\n')

/** What is known of the reseller as a company, beside what its first run still needs. */
export function DetailsTab({ client }: { client: number }) {
  const { data, error, refetch } = useQuery(clientDetailQuery(client))
  const [open, setOpen] = useState<ClientDetail | null>(null)
  const dirty = useRef(false)
  async function close(): Promise<void> {
    if (dirty.current && !(await confirm('What you have changed is not saved. Close without saving?'))) return
    dirty.current = false
    setOpen(null)
  }
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
      <Drawer
        opened={open !== null}
        onClose={() => void close()}
        position="right"
        size={640}
        title={open ? `Edit ${open.name}` : ''}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open && (
          <EditForm
            reseller={open}
            onDirty={changed => {
              dirty.current = changed
            }}
            onClose={() => void close()}
          />
        )}
      </Drawer>
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
