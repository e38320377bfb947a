import type { Circuit } from '@nineops/contract/network/circuits.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { lazy } from 'react'
import { openDialog } from '../../ui/dialogs/open-dialog.tsx'

const load = () => import('./components/circuit-form.tsx')
const NewCircuit = lazy(async () => ({ default: (await load()).NewCircuit }))
const ExistingCircuit = lazy(async () => ({ default: (await load()).ExistingCircuit }))

/** Asks for a new circuit's number and details. */
export const askNewCircuit = (client: number | undefined): Promise<Circuit | undefined> =>
  openDialog<Circuit>({ title: 'Add circuit', size: 560, closeOnClickOutside: false }, close => (
    <NewCircuit client={client} onDone={close} />
  ))

/** Changes a circuit's details. */
export const askCircuit = (circuit: Circuit): Promise<Circuit | undefined> =>
  openDialog<Circuit>(
    { title: `Circuit on ${writtenNumber(circuit.cli)}`, size: 560, closeOnClickOutside: false },
    close => <ExistingCircuit circuit={circuit} onDone={close} />,
  )
