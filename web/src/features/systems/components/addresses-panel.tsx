import { Button, Select, TextInput } from '@mantine/core'
import {
  type AddressPurpose,
  type AllowedAddress,
  addressPurposes,
} from '@nineops/contract/allowed-addresses.contract'
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

const purposeWords: Record<AddressPurpose, string> = { systems: 'Systems', webhooks: 'Webhooks' }

const shown: Column<AllowedAddress>[] = [
  { id: 'address', header: 'Address', value: row => row.address, width: 200, grow: 2, copy: true },
  { id: 'purpose', header: 'For', value: row => purposeWords[row.purpose], width: 130, grow: 0 },
  { id: 'note', header: 'Note', value: row => row.note, width: 200, grow: 2 },
  { id: 'neededBy', header: 'Needed by', value: row => neededBy(row).join(', '), width: 180, grow: 2 },
  { id: 'addedBy', header: 'Added by', value: row => row.addedBy, width: 110, grow: 0 },
  { id: 'addedAt', header: 'Added', value: row => row.addedAt, kind: 'dateTime', width: 164, grow: 0 },
]

/** What would not be called any more without it. */
const neededBy = ({ systems, webhooks }: AllowedAddress): string[] => [
  ...systems,
  ...webhooks.map(({ client, url }) => `${url} (${client})`),
]

const MOST_NAMED = 8
const ADDRESS_FIELD = 'allowed-address'

function removeQuestion(row: AllowedAddress): string {
  const list = `Remove ${row.address} from the addresses for ${row.purpose}.`
  const names = neededBy(row)
  const thing = row.purpose === 'webhooks' ? 'webhook' : 'system'
  if (names.length === 0) return `${list} No ${thing} needs it.`
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  const effect = row.purpose === 'webhooks' ? 'will get no more messages' : 'can no longer be called'
  return `${list} ${formatPlural(names.length, thing)} ${effect}: ${names.slice(0, MOST_NAMED).join(', ')}${more}.`
}

/** Addresses outside that the product may call, for health checks of systems and for webhooks apart. */
export function AddressesPanel() {
  const mayChange = useSession().roles.includes('administrator')
  const addresses = useQuery(addressesQuery)
  const { remove } = useAddressActions()
  const { mutate } = remove
  const columns = useMemo(() => {
    const ask = async (row: AllowedAddress) => {
      if (!(await confirm(removeQuestion(row), 'Remove address'))) return
      mutate(row.index, {
        onSuccess: () => {
          showDone(`${row.address} is removed`)
          // Its row, which the focus went back to, is gone.
          document.getElementById(ADDRESS_FIELD)?.focus()
        },
      })
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
        network needs the port. What is allowed for systems is not open to partners’ webhooks.{' '}
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
  const [purpose, setPurpose] = useState<AddressPurpose>('systems')
  const [note, setNote] = useState('')
  const { add } = useAddressActions()
  const failure = add.error ? toApiError(add.error) : null
  const wrong = failure ? (failure.field('address') ?? failure.detail.join(' ')) : undefined
  function submit(event: FormEvent): void {
    event.preventDefault()
    add.mutate(
      { address, purpose, note },
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
        id={ADDRESS_FIELD}
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
      <Select
        label="For"
        data={addressPurposes.map(value => ({ value, label: purposeWords[value] }))}
        allowDeselect={false}
        value={purpose}
        onChange={value => {
          add.reset()
          setPurpose(value === 'webhooks' ? 'webhooks' : 'systems')
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
