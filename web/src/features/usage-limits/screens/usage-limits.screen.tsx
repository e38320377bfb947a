import { Button } from '@mantine/core'
import type { UsageLimit } from '@nineops/contract/bureau/usage-limits.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { RecordDrawer, useRecordDrawer } from '../../../ui/overlays/record-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { AlertsTable } from '../components/alerts-table.tsx'
import { RatingState } from '../components/rating-state.tsx'
import { countedByLabels, limitText, ownerText } from '../limit-labels.ts'
import { limitsQuery } from '../usage-limits.queries.ts'

const LimitForm = lazy(() => import('../components/limit-form.tsx'))

const columns: readonly Column<UsageLimit>[] = [
  { id: 'name', header: 'Name', value: row => row.name, width: 160, grow: 2 },
  { id: 'owner', header: 'Applies to', value: ownerText, width: 180, grow: 2 },
  { id: 'countedBy', header: 'Measured per', value: row => countedByLabels[row.countedBy], fixed: 120 },
  { id: 'productGroup', header: 'Product group', value: row => row.productGroup ?? 'All', width: 140 },
  { id: 'limit', header: 'Limit', value: limitText, width: 160 },
  { id: 'updatedAt', header: 'Changed', value: row => row.updatedAt, kind: 'dateTime', fixed: 140 },
]

/** How much accounts may use, and which used more. */
export const UsageLimitsScreen = ofClient('Usage Limits', UsageLimits)

function UsageLimits({ client }: { client: number }) {
  const limits = useQuery(limitsQuery(client))
  const drawer = useRecordDrawer<UsageLimit>()
  return (
    <>
      <PageHeader
        title="Usage Limits"
        about="Staff are alerted when an account exceeds its limit. An account’s own limit replaces its brand’s, and a brand’s replaces the one for every account."
        actions={<Button onClick={drawer.add}>Add limit</Button>}
      />
      <RatingState client={client} />
      <ScreenTabs
        parameter="view"
        views={[
          { value: 'alerts', label: 'Alerts', content: <AlertsTable client={client} /> },
          {
            value: 'limits',
            label: 'Limits',
            content: (
              <DataTable
                name="usage-limits"
                label="Usage limits"
                columns={columns}
                list={limits}
                onOpen={drawer.open}
                emptyHint="Add a limit. It is checked each time call files are collected."
              />
            ),
          },
        ]}
      />
      <RecordDrawer of={drawer} add="Add limit">
        {limit => <LimitForm client={client} limit={limit} />}
      </RecordDrawer>
    </>
  )
}
