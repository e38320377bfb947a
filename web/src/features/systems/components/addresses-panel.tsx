import { Button, TextInput } from '@mantine/core'
import type { AllowedAddress } from '@nineops/contract/allowed-addresses.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { useSession } from '../../../api/session-state.ts'
import { formatPlural } from '../../../lib/numbers.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { addressesQuery, useAddressActions } from '../systems.queries.ts'
import classes from './systems.module.css'

const shown: Column<AllowedAddress>[] = [
  { id: 'address', header: 'Address', value: row => row.address, width: 200, grow: 2, copy: true },
  { id: 'note', header: 'Note', value: row => row.note, width: 200, grow: 2 },
  { id: 'systems', header: 'Systems by it alone', value: row => row.systems.join(', '), width: 180, grow: 2 },
  { id: 'addedBy', header: 'Added by', value: row => row.addedBy, width: 110, grow: 0 },
  { id: 'addedAt', header: 'Added', value: row => row.addedAt, kind: 'dateTime', width: 164, grow: 0 },
]

function removeQuestion({ address, systems }: AllowedAddress): string {
  const effect =
    systems.length === 0
      ? 'No registered system needs it.'
      : `${formatPlural(systems.length, 'system')} can no longer be called: ${systems.join(', ')}.`
  return `Remove ${address} from the list. ${effect} Webhooks and line tests that go there fail from then on.`
}

/** Addresses outside that the product may call: health checks, webhooks and line tests alike. */
export function AddressesPanel() {
  const mayChange = useSession().roles.includes('administrator')
  const addresses = useQuery(addressesQuery)
  const { remove } = useAddressActions()
  const { mutate } = remove
  const columns = useMemo(() => {
    const ask = async (row: AllowedAddress) => {
      if (!(await confirm(removeQuestion(row), 'Remove address'))) return
      mutate(row.index, { onSuccess: () => showDone(`${row.address} is removed`) })
    }
    const action: Column<AllowedAddress> = {
      id: 'remove',
      header: 'Remove',
      value: () => '',
      action: true,
      width: 100,
      grow: 0,
      render: row => (
        <Button
          variant="default"
          size="compact-sm"
          tabIndex={-1}
          aria-label={`Remove ${row.address}`}
          onClick={event => {
            event.stopPropagation()
            void ask(row)
          }}
        >
          Remove
        </Button>
      ),
    }
    return mayChange ? [...shown, action] : shown
  }, [mayChange, mutate])
  return (
    <>
      <p className={classes.note}>
        Only these are ever called: a host, a host with its port, or every name below a domain. A private
        network needs the port.{' '}
        {mayChange ? 'A change holds at once.' : 'An administrator can change the list.'}
      </p>
      {mayChange && <AddAddress />}
      <DataTable
        name="allowed-addresses"
        label="Allowed addresses"
        columns={columns}
        rows={addresses.data}
        rowKey={row => row.index}
        error={addresses.error}
        onRetry={() => void addresses.refetch()}
        focusFilter={false}
        emptyHint="Nothing outside may be called yet."
      />
    </>
  )
}

function AddAddress() {
  const [address, setAddress] = useState('')
  const [note, setNote] = useState('')
  const { add } = useAddressActions()
  const failure = add.error ? toApiError(add.error) : null
  const wrong = failure ? (failure.field('address') ?? failure.detail.join(' ')) : undefined
  function submit(event: FormEvent): void {
    event.preventDefault()
    add.mutate(
      { address, note },
      {
        onSuccess: added => {
          showDone(`${added.address} may be called`)
          setAddress('')
          setNote('')
        },
      },
    )
  }
  return (
    <form className={classes.address} onSubmit={submit} aria-label="Allow an address" noValidate>
      <TextInput
        label="Address"
        placeholder="status.example.com, 10.0.4.12:8080 or *.example.com"
        maxLength={270}
        value={address}
        error={wrong}
        onChange={event => {
          add.reset()
          setAddress(event.currentTarget.value)
        }}
      />
      <TextInput
        label="Note"
        placeholder="What it is for"
        maxLength={200}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      <Button type="submit" loading={add.isPending} disabled={address.trim() === ''}>
        Allow
      </Button>
    </form>
  )
}
