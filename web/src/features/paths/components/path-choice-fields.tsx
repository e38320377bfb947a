import { Checkbox, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ResourceFormState } from '../../../ui/forms/use-resource-form.ts'
import { carriersQuery } from '../../carriers/carriers.public.ts'
import { deliverableTitles, holdsTitles } from '../path-labels.ts'
import type { Direction, PathChoices } from '../paths.queries.ts'

interface PathChoiceFieldsProps {
  client: number
  direction: Direction
  form: ResourceFormState<PathChoices>
}

/** Settings of a path, new or existing. */
export function PathChoiceFields({ client, direction, form }: PathChoiceFieldsProps) {
  const carriers = useQuery({ ...carriersQuery(client), enabled: direction === 'input' })
  return (
    <>
      {direction === 'input' && (
        <>
          <Select
            label="Carrier"
            required
            description={
              carriers.data?.length === 0 ? (
                <>
                  There is no carrier yet.{' '}
                  <Link to="/bureau/carriers" search={{ client }}>
                    Add one first
                  </Link>
                </>
              ) : (
                'The carrier that delivers files here.'
              )
            }
            placeholder="Choose a carrier"
            data={carriers.data?.map(({ index, name }) => ({ value: String(index), label: name })) ?? []}
            value={form.values.carrierIndex === null ? null : String(form.values.carrierIndex)}
            error={form.problem('carrierIndex', form.values.carrierIndex)}
            onChange={value => form.change({ carrierIndex: value === null ? null : Number(value) })}
            nothingFoundMessage="NO DATA"
            searchable
          />
          <SegmentedControl
            aria-label="File type"
            data={Object.entries(holdsTitles).map(([value, label]) => ({ value, label }))}
            value={form.values.holds}
            onChange={value => form.change({ holds: value === 'rentals' ? 'rentals' : 'calls' })}
          />
          <Switch label="Move collected files into the folder “collected”" {...form.checkbox('moveTaken')} />
        </>
      )}
      {direction === 'output' && (
        <Checkbox.Group
          label="Files to deliver"
          description="Reports are delivered once they are confirmed."
          required
          {...form.field('deliverables')}
        >
          {Object.entries(deliverableTitles).map(([value, label]) => (
            <Checkbox key={value} value={value} label={label} mt={8} />
          ))}
        </Checkbox.Group>
      )}
      <TextInput label="Description" {...form.text('description', 255)} />
    </>
  )
}
