import { Select, Textarea } from '@mantine/core'
import { profileTitles } from '@nineops/contract/bureau/carriers.contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { carriersQuery } from '../../carriers/carriers.public.ts'
import { useEnterCalls } from '../collection.queries.ts'
import classes from './data-collection.module.css'

interface EnterCallsProps {
  client: number
  onClose: () => void
}

/** Asks for call records; returns the index of the file made of them. */
export const askCalls = (client: number): Promise<void> =>
  openDialog<never>({ title: 'Enter call records', size: 760 }, close => (
    <EnterCalls client={client} onClose={() => close()} />
  ))

function EnterCalls({ client, onClose }: EnterCallsProps) {
  const carriers = useQuery(carriersQuery(client)).data?.filter(each => each.status === 'active') ?? []
  const only = carriers.length === 1 ? carriers[0] : undefined
  const enter = useEnterCalls(client)
  const form = useResourceForm({
    values: () => ({ carrier: null as string | null, text: '' }),
    schema: z.custom<{ carrier: string | null; text: string }>(),
    onSubmit: ({ carrier: index, text }) =>
      enter.mutateAsync({ carrierIndex: only?.index ?? Number(index), text }),
    onSaved: () => onClose(),
    onCancel: onClose,
  })
  const { carrier: chosen, text } = form.values
  const carrier = only ?? carriers.find(each => String(each.index) === chosen)
  const reason = !carrier
    ? 'Choose the carrier.'
    : text.trim() === ''
      ? 'Enter at least one line.'
      : undefined
  return (
    <ResourceForm form={form} submit="COLLECT" reason={reason}>
      <Select
        label="Carrier"
        placeholder="Choose a carrier"
        data={carriers.map(({ index, name }) => ({ value: String(index), label: name }))}
        value={carrier ? String(carrier.index) : null}
        onChange={value => form.change({ carrier: value })}
        allowDeselect={false}
        searchable
        nothingFoundMessage="NO DATA"
      />
      <Lines
        label="Call records"
        description={
          carrier
            ? `In the layout of the carrier’s own files (${profileTitles[carrier.profile.name]}), with a header if they have one`
            : 'In the layout of the carrier’s own files, with a header if they have one'
        }
        {...form.choice('text')}
      />
    </ResourceForm>
  )
}

interface LinesProps {
  label: string
  description: string
  value: string
  onChange: (text: string) => void
}

const Lines = ({ label, description, value, onChange }: LinesProps) => (
  <Textarea
    label={label}
    description={description}
    autosize
    minRows={8}
    maxRows={18}
    maxLength={1_000_000}
    spellCheck={false}
    classNames={{ input: classes.raw ?? '' }}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
  />
)
