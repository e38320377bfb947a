import { Button, Skeleton } from '@mantine/core'
import type { ClientDetail } from '@nineops/contract/service-establishment/clients/clients.contract'
import type { ClientField } from '@nineops/contract/service-establishment/establishment-rules'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '../../../ui/feedback/copying.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import {
  clientDetailQuery,
  detailGroups,
  lookOf,
  ReadinessChecklist,
  shownDetail,
} from '../../clients/clients.public.ts'
import { statusTone } from '../status-tone.ts'
import { EditForm } from './edit-form.tsx'
import { Row, Stack, Panel } from '../../../ui/layout/parts.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import classes from './resellers.module.css'

const addressOf = (client: ClientDetail): string =>
  [client.address1, client.address2, client.address3, client.address4, client.postcode]
    .filter(line => line !== '')
    .join(', ')

/** The reseller's company details, next to what its first run still needs. */
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
      <ResourceDrawer
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={open ? `Edit ${open.name}` : ''}
      >
        {open && <EditForm reseller={open} />}
      </ResourceDrawer>
    </div>
  )
}

function Details({ client, onEdit }: { client: ClientDetail; onEdit: () => void }) {
  return (
    <Stack gap={16}>
      <Panel as="section" className={classes.card} aria-label="Company">
        <Row align="start" between mb={8}>
          <h2>Company</h2>
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            Edit details
          </Button>
        </Row>
        <Facts names={152}>
          <Fact name="Index">
            {client.index} <CopyButton value={String(client.index)} />
          </Fact>
          <Fact name="Status">
            <StatusBadge tone={statusTone(client.status.index)}>{client.status.description}</StatusBadge>
          </Fact>
          <Fact name="Nine client">{client.nineClient ? 'Yes' : 'No'}</Fact>
          <Fact name="Catch-up period">{counted(client.catchUpMonths, 'month')}</Fact>
          <Fields client={client} of={['legalName', 'companyNumber', 'vatNumber']} />
          <Fact name="Address">{addressOf(client) || '–'}</Fact>
        </Facts>
      </Panel>
      <Panel as="section" className={classes.card} aria-label="Contact">
        <h2>Contact</h2>
        <Facts names={152}>
          <Fields client={client} of={['contact', 'email', 'phone', 'website', 'notes']} />
        </Facts>
      </Panel>
      <Panel as="section" className={classes.card} aria-label="Bank">
        <h2>Bank</h2>
        <Facts names={152}>
          <Fields client={client} of={detailGroups.bank} />
        </Facts>
      </Panel>
    </Stack>
  )
}

/** Labels as in the forms. */
const Fields = ({ client, of }: { client: ClientDetail; of: readonly ClientField[] }) =>
  of.map(field => (
    <Fact key={field} name={lookOf(field).label}>
      {shownDetail(lookOf(field), client[field]) || '–'}
    </Fact>
  ))
