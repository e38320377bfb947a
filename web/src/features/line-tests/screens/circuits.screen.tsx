import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useClientIndex } from '../../../app/selection.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { askNewCircuit, CircuitsTable } from '../../circuits/circuits.public.ts'
import { ProviderNotice } from '../components/provider-notice.tsx'
import { useLiveTests } from '../live-line-tests.ts'

/** Broadband circuits, each linking to its line tests (product: Network, TTB). */
export function CircuitsScreen() {
  const client = useClientIndex()
  const navigate = useNavigate()
  useLiveTests()
  async function add(): Promise<void> {
    const circuit = await askNewCircuit(client)
    if (circuit)
      await navigate({ to: '/network/ttb/$circuit', params: { circuit: circuit.index }, search: true })
  }
  return (
    <>
      <PageHeader
        title="TTB"
        about="Broadband circuits of all resellers, or of the one selected above: open one to test its line."
        actions={<Button onClick={() => void add()}>Add circuit</Button>}
      />
      <ProviderNotice />
      <CircuitsTable />
    </>
  )
}
