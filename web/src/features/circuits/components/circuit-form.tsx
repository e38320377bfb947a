import { Select, TextInput } from '@mantine/core'
import {
  type CircuitFacts,
  circuitFacts,
  circuitProducts,
  circuitProviders,
} from '@nineops/contract/network/circuit-facts'
import type { Circuit, LineWithoutCircuit } from '@nineops/contract/network/circuits.contract'
import { productLabels, providerLabels } from '@nineops/contract/network/line-tests'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { useState } from 'react'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { type ResourceFormState, useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useChangeCircuit, useCreateCircuit } from '../circuits.queries.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { LineSearch } from './line-search.tsx'

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

export function NewCircuit({ client, onDone }: Done & { client: number | undefined }) {
  const [line, setLine] = useState<LineWithoutCircuit>()
  if (!line) return <LineSearch client={client} onChoose={setLine} onCancel={() => onDone()} />
  return <NewFacts line={line} onDone={onDone} />
}

function NewFacts({ line, onDone }: Done & { line: LineWithoutCircuit }) {
  const save = useCreateCircuit()
  const form = useResourceForm({
    values: () => nothing,
    schema: circuitFacts,
    onSubmit: (facts, idempotencyKey) =>
      save.mutateAsync({ ...facts, clientIndex: line.client.index, cli: line.cli, idempotencyKey }),
    done: circuit => `The circuit on ${writtenNumber(circuit.cli)} is added`,
    onSaved: onDone,
    onCancel: () => onDone(),
  })
  return (
    <ResourceForm form={form} submit="ADD">
      <Notice>
        {writtenNumber(line.cli)} of {line.account.companyName}, account {line.account.accountNumber} of{' '}
        {line.client.name}
      </Notice>
      <Facts form={form} />
    </ResourceForm>
  )
}

export function ExistingCircuit({ circuit, onDone }: Done & { circuit: Circuit }) {
  const { number, provider, product, description, ofAccount, address, postcode } = circuit
  const save = useChangeCircuit(circuit.index)
  const form = useResourceForm({
    values: (): CircuitFacts => ({
      number,
      provider,
      product,
      description,
      address: ofAccount ? '' : address,
      postcode: ofAccount ? '' : postcode,
    }),
    schema: circuitFacts,
    onSubmit: facts => save.mutateAsync({ ...facts, version: circuit.version }),
    done: saved => `The circuit on ${writtenNumber(saved.cli)} is saved`,
    onSaved: onDone,
    onCancel: () => onDone(),
  })
  return (
    <ResourceForm form={form}>
      <Facts form={form} />
    </ResourceForm>
  )
}

/** A circuit's details, all optional. */
function Facts({ form }: { form: ResourceFormState<CircuitFacts> }) {
  return (
    <>
      <TextInput
        label="Circuit number"
        description="As the provider names it; leave empty if unknown"
        data-autofocus
        {...form.text('number', 40)}
      />
      <FieldPair>
        <Select
          label="Provider"
          placeholder="not known"
          clearable
          clearButtonProps={{ 'aria-label': 'Provider is not known' }}
          data={circuitProviders.map(value => ({ value, label: providerLabels[value] }))}
          {...form.field('provider')}
        />
        <Select
          label="Product"
          placeholder="not known"
          clearable
          clearButtonProps={{ 'aria-label': 'Product is not known' }}
          data={circuitProducts.map(value => ({ value, label: productLabels[value] }))}
          {...form.field('product')}
        />
      </FieldPair>
      <TextInput label="Description" {...form.text('description', 200)} />
      <FieldPair>
        <TextInput
          label="Address"
          description="Where the line ends; empty is the account’s own"
          {...form.text('address', 200)}
        />
        <TextInput
          label="Postcode"
          description="Leave empty if the address is"
          {...form.text('postcode', 10)}
        />
      </FieldPair>
    </>
  )
}
