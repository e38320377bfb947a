import { Select, TextInput } from '@mantine/core'
import { newCorsOrigin } from '@nineops/contract/dash-administration/cors-main.contract'
import { readOrigin } from '@nineops/contract/dash-administration/origin-rules'
import { useQuery } from '@tanstack/react-query'
import { Hint } from '../../../ui/layout/parts.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { clientsQuery } from '../../pickers/pickers.public.ts'
import { useAddOrigin } from '../cors-main.queries.ts'

const EVERY = 'every'
const sentence = (text: string) => `The origin ${text}`

/** An origin whose pages may call the Dash API, and its reseller. */
export default function OriginForm() {
  const clients = useQuery(clientsQuery)
  const add = useAddOrigin()
  const form = useResourceForm({
    values: () => ({ origin: '', client: EVERY, note: '' }),
    schema: newCorsOrigin,
    toBody: ({ client, origin, ...values }) => {
      const read = readOrigin(origin)
      return {
        ...values,
        origin: 'origin' in read ? read.origin : origin,
        clientIndex: client === EVERY ? null : Number(client),
      }
    },
    words: { origin: sentence },
    check: ({ origin }) => {
      const read = readOrigin(origin)
      return { origin: 'problem' in read ? sentence(read.problem) : undefined }
    },
    onSubmit: body => add.mutateAsync(body),
    done: ({ origin }) => `${origin} may call the Dash API`,
  })
  const { origin } = form.values
  const read = readOrigin(origin)
  const changed = 'origin' in read && origin.trim() !== '' && read.origin !== origin.trim()
  return (
    <ResourceForm form={form} submit="ALLOW">
      <TextInput
        label="Origin"
        description="Scheme, host and port of the web pages, as in https://portal.example"
        required
        data-autofocus
        {...form.text('origin', 300)}
      />
      <Hint aria-live="polite">
        {changed && 'origin' in read
          ? `Saved as browsers send it: ${read.origin}`
          : 'A different port, subdomain or scheme is a separate origin.'}
      </Hint>
      <Select
        label="For"
        searchable
        limit={50}
        nothingFoundMessage="NO DATA"
        data={[
          { value: EVERY, label: 'Every reseller' },
          ...(clients.data?.map(({ index, name }) => ({
            value: String(index),
            label: `${name} (${index})`,
          })) ?? []),
        ]}
        {...form.pick('client', 'clientIndex')}
      />
      <TextInput
        label="Note"
        description="Whose pages they are, and who requested access."
        {...form.text('note', 200)}
      />
    </ResourceForm>
  )
}
