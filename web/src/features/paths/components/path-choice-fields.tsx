import { Checkbox, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { carriersQuery } from '../../carriers/carriers.public.ts'
import { deliverableTitles } from '../path-words.ts'
import type { Direction, PathChoices } from '../paths.queries.ts'

interface PathChoiceFieldsProps {
  client: number
  direction: Direction
  choices: PathChoices
  problem: (field: string) => string | undefined
  onChange: (change: Partial<PathChoices>) => void
}

/** What can be chosen of a path, new or not. */
export function PathChoiceFields({ client, direction, choices, problem, onChange }: PathChoiceFieldsProps) {
  const carriers = useQuery({ ...carriersQuery(client), enabled: direction === 'input' })
  return (
    <>
      {direction === 'input' && (
        <>
          <Select
            label="Carrier"
            required
            description="Whose files are left here."
            placeholder="Choose a carrier"
            data={carriers.data?.map(({ index, name }) => ({ value: String(index), label: name })) ?? []}
            value={choices.carrierIndex === null ? null : String(choices.carrierIndex)}
            error={problem('carrierIndex')}
            onChange={value => onChange({ carrierIndex: value === null ? null : Number(value) })}
            nothingFoundMessage="NO DATA"
            searchable
          />
          <Switch
            label="Move files that were taken into the folder “taken”"
            checked={choices.moveTaken}
            onChange={event => onChange({ moveTaken: event.currentTarget.checked })}
          />
        </>
      )}
      {direction === 'output' && (
        <Checkbox.Group
          label="What is delivered"
          description="Reports are delivered once they are confirmed."
          required
          value={choices.deliverables}
          error={problem('deliverables')}
          onChange={value => onChange({ deliverables: value })}
        >
          {Object.entries(deliverableTitles).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} mt={8} />
          ))}
        </Checkbox.Group>
      )}
      <TextInput
        label="Description"
        maxLength={255}
        value={choices.description}
        onChange={event => onChange({ description: event.currentTarget.value })}
      />
    </>
  )
}
