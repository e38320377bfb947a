import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { importCarriersQuery } from '../imports.queries.ts'
import classes from './imports.module.css'

const ANY = 'any'

export interface CardFields {
  name: string
  carrierIndex: string | null
  validFrom: string | null
}

export const emptyCard: CardFields = { name: '', carrierIndex: null, validFrom: null }

export const isComplete = ({ name, carrierIndex, validFrom }: CardFields): boolean =>
  name.trim() !== '' && carrierIndex !== null && validFrom !== null

/** The form's fields as the server takes them. */
export const cardFields = ({ name, carrierIndex, validFrom }: CardFields): Record<string, string> => ({
  name: name.trim(),
  ...(carrierIndex !== ANY && { carrierIndex: carrierIndex ?? '' }),
  validFrom: validFrom ?? '',
})

interface CardFormProps {
  client: number
  card: CardFields
  onChange: (card: CardFields) => void
}

/** The rate card that the file becomes. */
export function CardForm({ client, card, onChange }: CardFormProps) {
  const { data, isPending } = useQuery(importCarriersQuery(client))
  const options = [
    { value: ANY, label: 'Any carrier (retail only)' },
    ...(data?.map(carrier => ({ value: String(carrier.index), label: carrier.name })) ?? []),
  ]
  return (
    <div className={classes.cardForm}>
      <TextInput
        label="Name of the card"
        description="Same name, later day: its next version"
        value={card.name}
        maxLength={100}
        onChange={event => onChange({ ...card, name: event.currentTarget.value })}
      />
      <Select
        label="Carrier"
        description="Calls that it rates"
        placeholder={isPending ? 'Loading' : 'Choose a carrier'}
        data={options}
        searchable
        nothingFoundMessage="NO DATA"
        value={card.carrierIndex}
        onChange={carrierIndex => onChange({ ...card, carrierIndex })}
      />
      <DateField
        label="Valid from"
        description="The first day"
        value={card.validFrom}
        onChange={validFrom => onChange({ ...card, validFrom })}
      />
    </div>
  )
}
