import { Button } from '@mantine/core'
import type { Circuit } from '@nineops/contract/network/circuits.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { isFirstLoad } from '../../../lib/use-arrived.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { askCircuit, CircuitFactList, circuitQuery } from '../../circuits/circuits.public.ts'
import { LineTestPanel, recent } from '../components/line-test-panel.tsx'
import classes from '../components/line-tests.module.css'
import { ProviderNotice } from '../components/provider-notice.tsx'
import { TestHistory } from '../components/test-history.tsx'
import { historyQuery } from '../line-tests.queries.ts'

const route = getRouteApi('/network/ttb/$circuit')

const Back = () => (
  <Link to="/network/ttb" search={true}>
    All circuits
  </Link>
)

/** One circuit: its details, line tests and history. */
export function CircuitScreen() {
  const { circuit: index } = route.useParams()
  const { data: circuit, error, refetch } = useQuery(circuitQuery(index))
  if (error && !circuit)
    return (
      <>
        <PageHeader title="Circuit" back={<Back />} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    )
  if (!circuit)
    return (
      <>
        <PageHeader title="Circuit" about="…" back={<Back />} />
        <LoadingBlock h={480} />
      </>
    )
  return <Contents key={index} circuit={circuit} />
}

function Contents({ circuit }: { circuit: Circuit }) {
  const { test } = route.useSearch()
  const navigate = route.useNavigate()
  // How long the result above it is, is known once it is there.
  const history = useQuery(historyQuery(circuit.index, recent))
  const look = (chosen: number | undefined) =>
    void navigate({ search: before => ({ ...before, test: chosen }), resetScroll: true })
  return (
    <>
      <PageHeader
        title={circuit.number === '' ? writtenNumber(circuit.cli) : circuit.number}
        about={`${circuit.account.companyName}, account ${circuit.account.accountNumber} of ${circuit.client.name}`}
        back={<Back />}
        actions={
          <Button variant="default" onClick={() => void askCircuit(circuit)}>
            Edit
          </Button>
        }
      />
      <div className={classes.page}>
        <CircuitFactList circuit={circuit} />
        <ProviderNotice />
        <LineTestPanel circuit={circuit} chosen={test} onLatest={() => look(undefined)} />
        {!isFirstLoad(history) && <TestHistory circuit={circuit.index} onOpen={look} />}
      </div>
    </>
  )
}
