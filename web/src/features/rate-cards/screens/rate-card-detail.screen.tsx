import { type RateCardEntry, rateCardEntrySorts } from '@nineops/contract/bureau/rate-cards.contract'
import { counted } from '@nineops/contract/words'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { formatLongDate } from '../../../lib/formats.ts'
import { usageKindLabels } from '../../../lib/usage.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { ANY_CARRIER } from '../allocation-labels.ts'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import { rulesText } from '../card-rules-labels.ts'
import { CardChanges } from '../components/card-changes.tsx'
import { CardRulesForm } from '../components/card-rules-form.tsx'
import { ENTRIES_PAGE, rateCardEntriesQuery, rateCardQuery, rateCardsQuery } from '../rate-cards.queries.ts'

const route = getRouteApi('/bureau/rate-allocation/$rateCard')

const columns: Column<RateCardEntry>[] = [
  { id: 'prefix', header: 'Prefix', value: row => row.prefix, fixed: 110, copy: true },
  { id: 'destination', header: 'Destination', value: row => row.destination, width: 200 },
  {
    id: 'productGroup',
    header: 'Product group',
    value: row => row.productGroup,
    width: 110,
    hidden: 'narrow',
  },
  { id: 'connectionFee', header: 'Connection', value: row => row.connectionFee, kind: 'rate', width: 92 },
  { id: 'priceDay', header: 'Day/min', value: row => row.priceDay, kind: 'rate', width: 84 },
  { id: 'priceEvening', header: 'Evening/min', value: row => row.priceEvening, kind: 'rate', width: 100 },
  { id: 'priceWeekend', header: 'Weekend/min', value: row => row.priceWeekend, kind: 'rate', width: 108 },
  {
    id: 'minimumCharge',
    header: 'Minimum',
    value: row => row.minimumCharge,
    kind: 'rate',
    width: 84,
    hidden: 'narrow',
  },
  {
    id: 'firstIncrement',
    header: 'First (s)',
    value: row => row.firstIncrement,
    kind: 'count',
    fixed: 70,
    hidden: 'narrow',
  },
  {
    id: 'nextIncrement',
    header: 'Next (s)',
    value: row => row.nextIncrement,
    kind: 'count',
    fixed: 70,
    hidden: 'narrow',
  },
  { id: 'kind', header: 'Usage type', value: row => usageKindLabels[row.kind], fixed: 124, hidden: 'narrow' },
  { id: 'chargeCode', header: 'Charge code', value: row => row.chargeCode, width: 110, hidden: true },
  { id: 'origin', header: 'Origin', value: row => row.origin, fixed: 70, hidden: true },
  {
    id: 'connectionFeeEvening',
    header: 'Evening connection',
    value: row => row.connectionFeeEvening,
    kind: 'rate',
    width: 92,
    hidden: true,
  },
  {
    id: 'connectionFeeWeekend',
    header: 'Weekend connection',
    value: row => row.connectionFeeWeekend,
    kind: 'rate',
    width: 92,
    hidden: true,
  },
  {
    id: 'chargeAtZero',
    header: 'Charged at zero',
    value: row => (row.chargeAtZero ? 'Yes' : 'No'),
    fixed: 110,
    hidden: true,
  },
  {
    id: 'maximumCharge',
    header: 'Maximum',
    value: row => row.maximumCharge,
    kind: 'rate',
    width: 84,
    hidden: true,
  },
  {
    id: 'accessChargeMinute',
    header: 'Access/min',
    value: row => row.accessChargeMinute,
    kind: 'rate',
    width: 92,
    hidden: true,
  },
  {
    id: 'serviceChargeMinute',
    header: 'Service/min',
    value: row => row.serviceChargeMinute,
    kind: 'rate',
    width: 92,
    hidden: true,
  },
  {
    id: 'serviceChargeCall',
    header: 'Service/call',
    value: row => row.serviceChargeCall,
    kind: 'rate',
    width: 92,
    hidden: true,
  },
]

/** One rate card with its entries, filtered by prefix or destination on the server. */
export function RateCardDetailScreen() {
  const { rateCard } = route.useParams()
  return (
    <RequireClient title="Rate card">
      {client => <RateCardDetail key={`${client} ${rateCard}`} client={client} rateCard={rateCard} />}
    </RequireClient>
  )
}

function RateCardDetail({ client, rateCard }: { client: number; rateCard: number }) {
  const table = useServerTable('rate-card-entries', { sort: rateCardEntrySorts, pageSize: ENTRIES_PAGE })
  const card = useQuery(rateCardQuery(client, rateCard))
  const cards = useQuery(rateCardsQuery(client))
  const [editing, setEditing] = useState(false)
  const entries = useQuery(rateCardEntriesQuery(client, rateCard, table.query))
  if (card.error)
    return (
      <>
        <PageHeader title="Rate card" back={<Back />} />
        <ErrorState error={card.error} onRetry={() => void card.refetch()} />
      </>
    )
  const { data } = card
  if (!data)
    return (
      <>
        <PageHeader title="Rate card" about="…" back={<Back />} />
        <LoadingBlock h={480} />
      </>
    )
  const versions = cards.data?.filter(
    each => each.index !== rateCard && each.name === data.name && each.carrier?.index === data.carrier?.index,
  )
  return (
    <>
      <PageHeader
        title={data.name}
        about={`${data.carrier?.name ?? ANY_CARRIER} · valid from ${formatLongDate(data.validFrom)} · ${counted(data.entries, 'entry', 'entries')} · ${counted(data.allocations, 'allocation')} · ${rulesText(data.rules)}`}
        back={<Back />}
        actions={
          <Button variant="default" onClick={() => setEditing(true)}>
            Change rules
          </Button>
        }
      />
      <ResourceDrawer
        opened={editing}
        title="Calendar, rounding and cost plus"
        onClose={() => setEditing(false)}
      >
        <CardRulesForm client={client} rateCard={rateCard} rules={data.rules} />
      </ResourceDrawer>
      <ScreenTabs
        parameter="view"
        views={[
          {
            value: 'entries',
            label: 'Entries',
            content: (
              <DataTable
                label="Entries"
                columns={columns}
                list={entries}
                rowKey={row => [row.prefix, row.kind, row.chargeCode, row.origin].join(' ')}
                filterPlaceholder="Filter by prefix or destination"
                server={table}
                serverExport={{ list: 'rate-card-entries', params: { client, rateCard } }}
              />
            ),
          },
          {
            value: 'changes',
            label: 'Changes',
            content: versions && <CardChanges client={client} card={data} versions={versions} />,
          },
        ]}
      />
    </>
  )
}

const Back = () => <Link to="/bureau/rate-allocation">All rate cards</Link>
