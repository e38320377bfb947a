import { Button } from '@mantine/core'
import type { Helpline } from '@nineops/contract/service-establishment/helplines.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { ofClient } from '../../../app/shell/require-client.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { RecordDrawer, useRecordDrawer } from '../../../ui/overlays/record-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { helplinesQuery } from '../helplines.queries.ts'

const HelplineForm = lazy(() => import('../components/helpline-form.tsx'))

const columns: readonly Column<Helpline>[] = [
  { id: 'index', header: 'Index', value: row => row.index, copy: true, fixed: 90, hidden: 'narrow' },
  { id: 'name', header: 'Name', value: row => row.name, grow: 2 },
  { id: 'number', header: 'Number', value: row => row.number, width: 160, copy: true },
  { id: 'updatedAt', header: 'Changed', value: row => row.updatedAt, kind: 'dateTime' },
]

/** A reseller's helplines. */
export const HelplinesScreen = ofClient('Helplines', Helplines)

function Helplines({ client }: { client: number }) {
  const helplines = useQuery(helplinesQuery(client))
  const drawer = useRecordDrawer<Helpline>()
  return (
    <>
      <PageHeader
        title="Helplines"
        about="Numbers hidden on this reseller’s bills. Freephone, emergency and 116 numbers are always hidden."
        actions={<Button onClick={drawer.add}>Add helpline</Button>}
      />
      <DataTable
        name="helplines"
        label="Helplines"
        columns={columns}
        list={helplines}
        onOpen={drawer.open}
        emptyHint="Add numbers to hide on this reseller’s bills."
      />
      <RecordDrawer of={drawer} add="Add helpline">
        {helpline => <HelplineForm client={client} helpline={helpline} />}
      </RecordDrawer>
    </>
  )
}
