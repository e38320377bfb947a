import { Button } from '@mantine/core'
import type { CorsOrigin } from '@nineops/contract/dash-administration/cors-main.contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { originsQuery, useRemoveOrigin } from '../cors-main.queries.ts'

const OriginForm = lazy(() => import('../components/origin-form.tsx'))

const whose = ({ client }: CorsOrigin) => (client ? `${client.name} (${client.index})` : 'Every reseller')

const ALLOW = 'allow-origin'

/** As browsers send it; an internationalised host also in readable form. */
const shown = ({ origin, readable }: CorsOrigin) => (readable === null ? origin : `${readable} (${origin})`)

const columnsOf = (onRemove: (row: CorsOrigin) => void): Column<CorsOrigin>[] => [
  {
    id: 'origin',
    header: 'Origin',
    value: row => row.origin,
    render: shown,
    copy: true,
    width: 178,
    grow: 3,
  },
  { id: 'for', header: 'For', value: whose, width: 118, grow: 2 },
  { id: 'note', header: 'Note', value: row => row.note, width: 116, grow: 2 },
  { id: 'createdAt', header: 'Allowed', value: row => row.createdAt, kind: 'dateTime', fixed: 156 },
  { id: 'createdBy', header: 'By', value: row => row.createdBy, width: 74 },
  {
    id: 'remove',
    header: 'Remove',
    value: () => '',
    action: true,
    fixed: 92,
    render: row => (
      <Button
        variant="default"
        size="compact-sm"
        tabIndex={-1}
        aria-label={`Remove ${row.origin} for ${whose(row)}`}
        onClick={event => {
          event.stopPropagation()
          onRemove(row)
        }}
      >
        Remove
      </Button>
    ),
  },
]

/** Origins whose web pages may call the Dash API. */
export function CorsMainScreen() {
  const origins = useQuery(originsQuery)
  const { mutate } = useRemoveOrigin()
  const [adding, setAdding] = useState(false)
  const columns = useMemo(() => {
    const remove = async (row: CorsOrigin) => {
      const question = `Remove ${shown(row)} for ${whose(row).replace(/^E/, 'e')}: its pages can no longer read the Dash API, from their next call on. Calls from servers are not affected.`
      if (!(await confirm(question, 'Remove origin'))) return
      mutate(row.index, {
        onSuccess: () => {
          showDone(`${shown(row)} is removed`)
          // The row that had the focus is gone.
          document.getElementById(ALLOW)?.focus()
        },
      })
    }
    return columnsOf(row => void remove(row))
  }, [mutate])

  return (
    <>
      <PageHeader
        title="CORS"
        about="Origins whose web pages may call the Dash API from a browser. Without an allowed origin, only servers can."
        actions={
          <Button id={ALLOW} onClick={() => setAdding(true)}>
            Allow origin
          </Button>
        }
      />
      <DataTable
        name="cors-origins"
        label="Allowed origins"
        columns={columns}
        list={origins}
        emptyHint="No web pages are allowed yet. Allow the origin of a partner’s web portal here."
      />
      <ResourceDrawer opened={adding} title="Allow origin" onClose={() => setAdding(false)}>
        {adding && <OriginForm />}
      </ResourceDrawer>
    </>
  )
}
