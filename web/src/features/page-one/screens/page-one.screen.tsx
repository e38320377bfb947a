import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { RequireBrand } from '../../brands/brands.public.ts'
import { brandDetailQuery } from '../../clients/clients.public.ts'
import { PageOneEditor } from '../components/page-one-editor.tsx'
import { PageOneSkeleton } from '../components/page-one-skeleton.tsx'

/** What page one of a brand's invoices has, and in which order. */
export function PageOneScreen() {
  return (
    <RequireBrand title="Page One">
      {(client, brand) => <PageOneOf key={`${client} ${brand}`} client={client} brand={brand} />}
    </RequireBrand>
  )
}

function PageOneOf({ client, brand }: { client: number; brand: number }) {
  const query = brandDetailQuery(client, brand)
  const { data, error, refetch } = useQuery(query)
  const queries = useQueryClient()
  return (
    <>
      <PageHeader
        title={data ? `Page One of ${data.name}` : 'Page One'}
        shortTitle="Page One"
        about="Choose what page one shows, and in which order. Changes apply to new invoices."
        actions={
          <Button
            variant="default"
            renderRoot={root => (
              <Link {...root} to="/service-establishment/brand" search={{ client, brand }} />
            )}
          >
            Open the brand
          </Button>
        }
      />
      {data ? (
        <PageOneEditor client={client} brand={data} onLoadAgain={() => queries.fetchQuery(query)} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageOneSkeleton />
      )}
    </>
  )
}
