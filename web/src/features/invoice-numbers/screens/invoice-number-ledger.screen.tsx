import { Button } from '@mantine/core'
import { IconDownload } from '../../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { formatCount } from '../../../lib/formats.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { GapsTable } from '../components/gaps-table.tsx'
import { LedgerHeadline } from '../components/ledger-headline.tsx'
import { LedgerTable } from '../components/ledger-table.tsx'
import { editRange, rangeName } from '../edit-range.tsx'
import { gapsQuery, useLedgerDownload } from '../invoice-numbers.queries.ts'

const path = '/bureau/invoice-numbers/$range'

/** Each number of a range and its document (product: Beyond every rival, 4). */
export function InvoiceNumberLedgerScreen() {
  const { range } = useParams({ from: path })
  return (
    <RequireClient title="Invoice Numbers">
      {client => <Ledger key={`${client} ${range}`} client={client} range={range} />}
    </RequireClient>
  )
}

const Back = () => (
  <Link to="/bureau/invoice-numbers" search={({ client }) => ({ client })}>
    All number ranges
  </Link>
)

function Ledger({ client, range }: { client: number; range: number }) {
  const { data, error, refetch } = useQuery(gapsQuery(client, range))
  const download = useLedgerDownload(client, range)
  if (error && !data)
    return (
      <>
        <PageHeader title="Invoice number ledger" back={<Back />} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!data)
    return (
      <>
        <PageHeader title="Invoice number ledger" about="…" back={<Back />} />
        <LoadingBlock h={480} />
      </>
    )
  const facts = data.range
  const gaps = facts.void + facts.skipped + facts.unexplained
  return (
    <>
      <PageHeader
        title={rangeName(facts)}
        about="Every number in this range and the document it is on."
        back={<Back />}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              Download ledger
            </Button>
            <Button variant="default" onClick={() => void editRange(client, [], facts)}>
              Change range
            </Button>
          </>
        }
      />
      <LedgerHeadline range={facts} />
      <ScreenTabs
        parameter="list"
        views={[
          { value: 'numbers', label: 'Numbers', content: <LedgerTable client={client} range={range} /> },
          {
            value: 'gaps',
            label: `Gaps (${formatCount(gaps)})`,
            content: <GapsTable data={data} error={error} refetch={refetch} />,
          },
        ]}
      />
    </>
  )
}
