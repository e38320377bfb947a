import { Chip, NumberInput, SegmentedControl, TextInput } from '@mantine/core'
import { expectation, type ExpectedFiles } from '@nineops/contract/bureau/expected-files.contract'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { type ResourceFormState, useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import {
  type ExpectationValues,
  expectationValues,
  toBody,
  useSaveExpectation,
  weekdayNames,
} from '../../expected-files/expected-files.public.ts'
import { Row, Text } from '../../../ui/layout/parts.tsx'
import classes from './data-collection.module.css'

interface ExpectationFormProps {
  client: number
  expected: ExpectedFiles
  onClose: () => void
}

/** When a carrier's files are due, and how many lines they should have. */
export const askExpectation = (client: number, expected: ExpectedFiles): Promise<void> =>
  openDialog<never>({ title: `Files expected from ${expected.carrier.name}`, size: 560 }, close => (
    <ExpectationForm client={client} expected={expected} onClose={() => close()} />
  ))

type Fields = { form: ResourceFormState<ExpectationValues> }

function ExpectationForm({ client, expected, onClose }: ExpectationFormProps) {
  const save = useSaveExpectation(client)
  const form = useResourceForm({
    values: () => expectationValues(expected.expectation),
    schema: expectation,
    toBody,
    onSubmit: body => save.mutateAsync({ carrierIndex: expected.carrier.index, expectation: body }),
    done: () => `Files of ${expected.carrier.name} are expected`,
    onSaved: () => onClose(),
    onCancel: onClose,
  })
  return (
    <ResourceForm form={form}>
      <Schedule form={form} />
      <FieldPair>
        <TextInput label="Due by" description="London time, such as 06:00" {...form.text('dueTime', 5)} />
        <NumberInput
          label="Grace"
          description="Minutes until it counts as late"
          min={0}
          max={1440}
          allowDecimal={false}
          {...form.field('graceMinutes')}
        />
        <NumberInput
          label="Calls end"
          description="Days before it is due"
          min={0}
          max={31}
          allowDecimal={false}
          {...form.field('lagDays')}
        />
        <DateField label="Expected from" description="The first day" {...form.field('startsOn')} />
      </FieldPair>
      <Band form={form} />
    </ResourceForm>
  )
}

function Schedule({ form }: Fields) {
  return (
    <>
      <SegmentedControl
        aria-label="How often"
        data={[
          { value: 'daily', label: 'Every day' },
          { value: 'weekly', label: 'On days of the week' },
          { value: 'monthly', label: 'Once a month' },
        ]}
        {...form.choice('frequency')}
      />
      {form.values.frequency === 'weekly' && (
        <fieldset className={classes.plain}>
          <legend>Days</legend>
          <Chip.Group multiple {...form.choice('weekdays')}>
            <Row wrap gap={6}>
              {weekdayNames.map((name, at) => (
                <Chip key={name} size="xs" value={String(at + 1)}>
                  {name}
                </Chip>
              ))}
            </Row>
          </Chip.Group>
          {form.problem('schedule.weekdays') && (
            <Text role="alert" mt={4} size={12} tone="bad">
              {form.problem('schedule.weekdays')}
            </Text>
          )}
        </fieldset>
      )}
      {form.values.frequency === 'monthly' && (
        <NumberInput
          label="Day of the month"
          description="The last day where the month is shorter"
          min={1}
          max={31}
          allowDecimal={false}
          {...form.field('monthDay', 'schedule.monthDay')}
        />
      )}
    </>
  )
}

function Band({ form }: Fields) {
  return (
    <>
      <SegmentedControl
        aria-label="How many lines"
        data={[
          { value: 'own', label: 'As its own last files' },
          { value: 'fixed', label: 'From – to' },
          { value: 'none', label: 'Any number' },
        ]}
        {...form.choice('band')}
      />
      {form.values.band === 'own' && (
        <NumberInput
          label="Around the median of its last twelve deliveries"
          description="Percentage; checked once there are three"
          min={1}
          max={99}
          suffix="%"
          allowDecimal={false}
          {...form.field('percent', 'band.percent')}
        />
      )}
      {form.values.band === 'fixed' && (
        <FieldPair>
          <NumberInput
            label="Least lines"
            min={0}
            thousandSeparator=","
            allowDecimal={false}
            {...form.field('minLines', 'band.minLines')}
          />
          <NumberInput
            label="Most lines"
            min={0}
            thousandSeparator=","
            allowDecimal={false}
            {...form.field('maxLines', 'band.maxLines')}
          />
        </FieldPair>
      )}
    </>
  )
}
