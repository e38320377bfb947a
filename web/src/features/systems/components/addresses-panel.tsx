import { Button, Select, TextInput } from '@mantine/core'
import {
  type AddressPurpose,
  type AllowedAddress,
  addressPurposes,
} from '@nineops/contract/dash-administration/systems/allowed-addresses.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { useSession } from '../../../api/session-state.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { addressesQuery, useAddressActions } from '../systems.queries.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './systems.module.css'

const purposeLabels: Record<AddressPurpose, string> = { systems: 'Systems', webhooks: 'Webhooks' }

const shown: Column<AllowedAddress>[] = [
  { id: 'address', header: 'Address', value: row => row.address, width: 200, grow: 2, copy: true },
  { id: 'purpose', header: 'For', value: row => purposeLabels[row.purpose], fixed: 130 },
  { id: 'note', header: 'Note', value: row => row.note, width: 200, grow: 2 },
  { id: 'neededBy', header: 'Needed by', value: row => neededBy(row).join(', '), width: 180, grow: 2 },
  { id: 'addedBy', header: 'Added by', value: row => row.addedBy, fixed: 110 },
  { id: 'addedAt', header: 'Added', value: row => row.addedAt, kind: 'dateTime', fixed: 164 },
]

/** What would no longer be called without it. */
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
  const effect = row.purpose === 'webhooks' ? 'will no longer get messages' : 'can no longer be called'
  return `${list} ${counted(names.length, thing)} ${effect}: ${names.slice(0, MOST_NAMED).join(', ')}${more}.`
}

/** External addresses that the product may call, separately for health checks of systems and for webhooks. */
export default function AddressesPanel() {
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
          // The row that had the focus is gone.
          document.getElementById(ADDRESS_FIELD)?.focus()
        },
      })
    }
    const action: Column<AllowedAddress> = {
      id: 'remove',
      header: 'Remove',
      value: () => '',
      action: true,
      fixed: 100,
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
      <Hint mb={12}>
        NineOps only contacts addresses listed here: a host, a host and port, or all names in a domain. On a
        private network, give an IP address and port, or add the word “private” after the name. Addresses
        allowed for systems are not open to partners’ webhooks.{' '}
        {mayChange ? 'Changes apply at once.' : 'An administrator can change the list.'}
      </Hint>
      {mayChange && <AddAddress />}
      <DataTable
        name="allowed-addresses"
        label="Allowed addresses"
        columns={columns}
        list={addresses}
        focusFilter={false}
        emptyHint="No outside addresses are allowed yet."
      />
    </>
  )
}

interface AddressValues {
  address: string
  purpose: AddressPurpose
  note: string
}

function AddAddress() {
  const { add } = useAddressActions()
  const form = useResourceForm({
    values: (): AddressValues => ({ address: '', purpose: 'systems', note: '' }),
    schema: z.custom<AddressValues>(),
    onSubmit: body => add.mutateAsync(body),
    done: added => `${added.address} is allowed`,
    onSaved: (_added, { restart, values }) => restart({ ...values, address: '', note: '' }),
  })
  const { failure } = form
  // Any refusal is shown at the address.
  const problem = failure ? (form.problem('address') ?? failure.detail.join(' ')) : undefined
  return (
    <ResourceForm
      form={form}
      className={classes.address}
      label="Allow an address"
      submit="Allow"
      disabled={form.values.address.trim() === ''}
      notice={<></>}
    >
      <TextInput
        id={ADDRESS_FIELD}
        label="Address"
        placeholder="status.example.com, 10.0.4.12:8080 or *.example.com"
        {...form.text('address', 270)}
        error={problem}
      />
      <Select
        label="For"
        data={addressPurposes.map(value => ({ value, label: purposeLabels[value] }))}
        {...form.pick('purpose')}
      />
      <TextInput label="Note" placeholder="What it is for" {...form.text('note', 200)} />
    </ResourceForm>
  )
}
