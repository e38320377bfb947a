import { Button, Select, TextInput } from '@mantine/core'
import type { CircuitFacts } from '@nineops/contract/circuit-facts'
import { circuitProducts, circuitProviders } from '@nineops/contract/circuit-facts'
import type { Circuit, LineWithoutCircuit } from '@nineops/contract/circuits.contract'
import { productWords, providerWords } from '@nineops/contract/line-tests'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { openDialog } from '../../../ui/dialogs/open-dialog.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import form from '../../../ui/forms/form.module.css'
import { useChangeCircuit, useCreateCircuit } from '../circuits.queries.ts'
import classes from './circuits.module.css'
import { LineSearch } from './line-search.tsx'

/** Asks which number has a circuit, and what is known of it. */
export const askNewCircuit = (client: number | undefined): Promise<Circuit | undefined> =>
  openDialog<Circuit>({ title: 'Add circuit', size: 560, closeOnClickOutside: false }, close => (
    <NewCircuit client={client} onDone={close} />
  ))

/** Changes what is known of a circuit. */
export const askCircuit = (circuit: Circuit): Promise<Circuit | undefined> =>
  openDialog<Circuit>(
    { title: `Circuit on ${circuit.cli}`, size: 560, closeOnClickOutside: false },
    close => <ExistingCircuit circuit={circuit} onDone={close} />,
  )

const nothing: CircuitFacts = {
  number: '',
  provider: null,
  product: null,
  description: '',
  address: '',
  postcode: '',
}

interface Done {
  onDone: (circuit?: Circuit) => void
}

function NewCircuit({ client, onDone }: Done & { client: number | undefined }) {
  const [line, setLine] = useState<LineWithoutCircuit>()
  const [facts, setFacts] = useState(nothing)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const save = useCreateCircuit()
  if (!line) return <LineSearch client={client} onChoose={setLine} onCancel={() => onDone()} />
  return (
    <Frame
      facts={facts}
      onChange={setFacts}
      save={save}
      label="ADD"
      onCancel={() => onDone()}
      onSubmit={() =>
        save.mutate(
          { ...facts, clientIndex: line.client.index, cli: line.cli, idempotencyKey },
          {
            onSuccess: circuit => {
              showDone(`The circuit on ${circuit.cli} is added`)
              onDone(circuit)
            },
          },
        )
      }
    >
      <p className={classes.chosen}>
        {line.cli} of {line.account.companyName}, account {line.account.accountNumber} of {line.client.name}
      </p>
    </Frame>
  )
}

function ExistingCircuit({ circuit, onDone }: Done & { circuit: Circuit }) {
  const { number, provider, product, description, ofAccount, address, postcode } = circuit
  const [facts, setFacts] = useState<CircuitFacts>({
    number,
    provider,
    product,
    description,
    address: ofAccount ? '' : address,
    postcode: ofAccount ? '' : postcode,
  })
  const save = useChangeCircuit(circuit.index)
  return (
    <Frame
      facts={facts}
      onChange={setFacts}
      save={save}
      label="SAVE"
      onCancel={() => onDone()}
      onSubmit={() =>
        save.mutate(
          { ...facts, version: circuit.version },
          {
            onSuccess: saved => {
              showDone(`The circuit on ${saved.cli} is saved`)
              onDone(saved)
            },
          },
        )
      }
    />
  )
}

interface FrameProps {
  facts: CircuitFacts
  onChange: (facts: CircuitFacts) => void
  save: { error: unknown; isPending: boolean }
  label: string
  onSubmit: () => void
  onCancel: () => void
  children?: React.ReactNode
}

/** What is known of a circuit; everything may be left open. */
function Frame({ facts, onChange, save, label, onSubmit, onCancel, children }: FrameProps) {
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit()
  }
  const set = (change: Partial<CircuitFacts>) => onChange({ ...facts, ...change })
  return (
    <form className={form.fields} onSubmit={submit}>
      {children}
      <TextInput
        label="Circuit number"
        description="As the provider names it; empty while it is not known"
        value={facts.number}
        maxLength={40}
        data-autofocus
        onChange={event => set({ number: event.currentTarget.value })}
      />
      <div className={form.pair}>
        <Select
          label="Provider"
          placeholder="not known"
          clearable
          clearButtonProps={{ 'aria-label': 'Provider is not known' }}
          value={facts.provider}
          data={circuitProviders.map(value => ({ value, label: providerWords[value] }))}
          onChange={value => set({ provider: circuitProviders.find(one => one === value) ?? null })}
        />
        <Select
          label="Product"
          placeholder="not known"
          clearable
          clearButtonProps={{ 'aria-label': 'Product is not known' }}
          value={facts.product}
          data={circuitProducts.map(value => ({ value, label: productWords[value] }))}
          onChange={value => set({ product: circuitProducts.find(one => one === value) ?? null })}
        />
      </div>
      <TextInput
        label="Description"
        value={facts.description}
        maxLength={200}
        onChange={event => set({ description: event.currentTarget.value })}
      />
      <div className={form.pair}>
        <TextInput
          label="Address"
          description="Where the line ends; empty is the account’s own"
          value={facts.address}
          maxLength={200}
          onChange={event => set({ address: event.currentTarget.value })}
        />
        <TextInput
          label="Postcode"
          description="Empty with the address"
          value={facts.postcode}
          maxLength={10}
          onChange={event => set({ postcode: event.currentTarget.value })}
        />
      </div>
      {save.error !== null && save.error !== undefined && (
        <p role="alert" className={form.failure}>
          {toApiError(save.error).detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={onCancel}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending}>
          {label}
        </Button>
      </div>
    </form>
  )
}
