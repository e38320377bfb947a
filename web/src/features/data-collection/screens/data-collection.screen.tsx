import { Button } from '@mantine/core'
import type { CollectionProgress } from '@nineops/contract/bureau/data-collection/data-collection.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy } from 'react'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { isFirstLoad } from '../../../lib/use-arrived.ts'
import { formatCount } from '../../../lib/formats.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { usePeek } from '../../../ui/overlays/peek.ts'
import { collectionViews } from '../collection-views.ts'
import { expectedFilesQuery } from '../../expected-files/expected-files.public.ts'
import { CallFiles } from '../components/call-files.tsx'
import classes from '../components/data-collection.module.css'
import { FileDrawer } from '../components/file-drawer.tsx'
import { LateNotice, lateSlots } from '../components/late-notice.tsx'
import { useLiveFiles } from '../live-files.ts'

const CollectedCarriers = lazy(() => import('../components/collected-carriers.tsx'))
const ExpectedFiles = lazy(() => import('../components/expected-files.tsx'))
const InternalSources = lazy(() => import('../components/internal-sources.tsx'))

const route = getRouteApi('/bureau/data-collection')

/** Sources of a reseller's call records, and the outcome of each line. */
export function DataCollectionScreen() {
  return (
    <>
      <PageHeader
        title="Data Collection"
        about="Call records from carriers: each line is accepted, rejected or a duplicate."
        actions={
          <>
            <Button
              variant="default"
              renderRoot={props => (
                <Link to="/bureau/data-collection/trace" search={onlySelection} {...props} />
              )}
            >
              Trace a call
            </Button>
            <Button component={Link} to="/bureau/data-collection/imports" search={true} variant="default">
              Imports
            </Button>
            <Button component={Link} to="/bureau/bill-runs" search={true} variant="default">
              Next: Bill Runs
            </Button>
          </>
        }
      />
      <RequireClient>{client => <Collection key={client} client={client} />}</RequireClient>
    </>
  )
}

const onlySelection = ({
  client,
  brand,
  account,
}: {
  client?: number
  brand?: number
  account?: number
}) => ({
  client,
  brand,
  account,
})

function Collection({ client }: { client: number }) {
  const { file, reason, view = 'files', lines } = route.useSearch()
  const navigate = route.useNavigate()
  const peek = usePeek(file)
  const expected = useQuery(expectedFilesQuery(client))
  const late = lateSlots(expected.data ?? [])
  const open = (change: { file?: number | undefined; reason?: typeof reason; lines?: number | undefined }) =>
    void navigate({
      search: before => ({ ...before, file: undefined, reason: undefined, lines: undefined, ...change }),
    })
  const show = (chosen: string | null) =>
    void navigate({
      search: before => ({ ...before, view: collectionViews.find(each => each === chosen) }),
    })
  const openFile = (index: number) => open({ file: index })
  const live = useLiveFiles(
    client,
    ({ fileIndex, name, status, lines: count, rejected }: CollectionProgress) => {
      const refused = rejected > 0 ? `, ${formatCount(rejected)} of them rejected` : ''
      const words =
        status === 'taken' ? `is collected: ${counted(count, 'line')}${refused}` : 'could not be collected'
      showDone(`${name} ${words}`, { label: 'OPEN', onClick: () => openFile(fileIndex) })
    },
  )
  if (isFirstLoad(expected)) return <LoadingBlock h={480} />
  return (
    <>
      {view !== 'expected' && <LateNotice slots={late} onOpen={() => show('expected')} />}
      <ScreenTabs
        parameter="view"
        views={[
          { value: 'files', label: 'Files', content: <CallFiles client={client} live={live} peek={peek} /> },
          { value: 'carriers', label: 'Carriers', content: <CollectedCarriers client={client} /> },
          {
            value: 'internal',
            label: 'Internal sources',
            content: <InternalSources client={client} peek={peek} />,
          },
          {
            value: 'expected',
            label: (
              <>Expected files{late.length > 0 && <span className={classes.count}>{late.length}</span>}</>
            ),
            content: <ExpectedFiles client={client} onOpen={openFile} />,
          },
        ]}
      />
      <FileDrawer
        client={client}
        file={file}
        peek={view === 'expected' ? undefined : peek}
        reason={reason}
        lines={lines}
        onReason={chosen => open({ file, reason: chosen })}
        onLines={page => open({ file, lines: page })}
        onClose={() => open({})}
      />
    </>
  )
}
