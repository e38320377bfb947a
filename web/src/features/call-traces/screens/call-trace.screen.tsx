import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { RequireClient } from '../../../app/shell/require-client.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { traceQuery } from '../call-traces.queries.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import { FoundCalls } from '../components/found-calls.tsx'
import { TraceSearch } from '../components/trace-search.tsx'
import { TraceSteps } from '../components/trace-steps.tsx'

const route = getRouteApi('/bureau/data-collection/trace')

/** Traces a call from its line in the file to its invoice; found by its id, or by CLI and day. */
export function CallTraceScreen() {
  return (
    <>
      <PageHeader
        title="Trace a call"
        about="Follow a call from its file line to its charges and invoice."
        back={
          <Link to="/bureau/data-collection" search={({ client }) => ({ client })}>
            Data Collection
          </Link>
        }
      />
      <RequireClient>{client => <Traces key={client} client={client} />}</RequireClient>
    </>
  )
}

function Traces({ client }: { client: number }) {
  const { find, day, carrier, call } = route.useSearch()
  const navigate = route.useNavigate()
  const isOpen = carrier !== undefined && call !== undefined
  return (
    <>
      <TraceSearch
        key={`${find} ${day}`}
        find={find}
        day={day}
        onSearch={wanted =>
          void navigate({ search: before => ({ ...before, ...wanted, carrier: undefined, call: undefined }) })
        }
      />
      {isOpen && find !== undefined && (
        <Hint>
          <Link to="." search={before => ({ ...before, carrier: undefined, call: undefined })}>
            All calls that were found
          </Link>
        </Hint>
      )}
      {isOpen && <Trace client={client} carrier={carrier} call={call} />}
      {!isOpen && find !== undefined && (
        <div className="fill">
          <FoundCalls client={client} find={find} day={day} />
        </div>
      )}
      {!isOpen && find === undefined && (
        <EmptyState
          title="Find a call"
          hint="Enter a call ID, or a CLI and a date. You can also open a trace from a file line or an invoice line."
        />
      )}
    </>
  )
}

function Trace({ client, carrier, call }: { client: number; carrier: number; call: string }) {
  const { data, error, refetch } = useQuery(traceQuery(client, carrier, call))
  if (data) return <TraceSteps client={client} trace={data} />
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton h={420} maw={980} />
}
