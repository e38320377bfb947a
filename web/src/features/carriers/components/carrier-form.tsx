import { SegmentedControl, Select, TextInput } from '@mantine/core'
import {
  type Carrier,
  type CarrierProfile,
  newCarrier,
  profileTitles,
} from '@nineops/contract/bureau/carriers.contract'
import { FieldGroup, FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { fieldLabels, optionalFields, profileOf, valuesOf } from '../carrier-form-values.ts'
import { useSaveCarrier } from '../carriers.queries.ts'
import { LayoutFields } from './layout-fields.tsx'
import { SamplePreview } from './sample-preview.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { keysOf } from '@nineops/contract/records'

const profiles = Object.entries(profileTitles).map(([value, label]) => ({ value, label }))
const about: Record<CarrierProfile['name'], string> = {
  'nineops-csv':
    'Columns call_id, cli, destination, started_at, duration_seconds, in any order. Optional: carrier_cost, kind, quantity, charge_code, call_type and origin.',
  'fcs-cdr-v3':
    'The 42 columns of the Federation of Communication Services, as Gamma and others deliver them.',
  custom:
    'Enter each column’s header or its number. For fixed-width files, enter the characters, such as 1–12.',
}

/** A carrier's name, status and the layout of its files; undefined for a new one. */
export default function CarrierForm({ client, carrier }: { client: number; carrier: Carrier | undefined }) {
  const save = useSaveCarrier(client)
  const form = useResourceForm({
    values: () => valuesOf(carrier),
    schema: newCarrier,
    toBody: ({ name, status, costTolerance, costTolerancePercent, ...values }) => ({
      name,
      status,
      costTolerance,
      costTolerancePercent,
      profile: profileOf(values),
    }),
    onSubmit: body => save.mutateAsync({ index: carrier?.index, carrier: body }),
    done: saved => `${saved.name} is ${carrier ? 'changed' : 'added'}`,
  })
  const { profile } = form.values
  return (
    <ResourceForm form={form}>
      <TextInput label="Name" required data-autofocus {...form.text('name', 100)} />
      <SegmentedControl
        aria-label="Status"
        data={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive (not collected)' },
        ]}
        {...form.choice('status')}
      />
      <FieldGroup legend="Carrier cost check">
        <FieldPair>
          <TextInput label="Tolerance (£)" required {...form.field('costTolerance')} />
          <TextInput label="Tolerance (% of our cost)" required {...form.field('costTolerancePercent')} />
        </FieldPair>
        <Hint>A destination is flagged when the carrier’s cost differs by more than both tolerances.</Hint>
      </FieldGroup>
      <Select label="File profile" data={profiles} {...form.choice('profile')} allowDeselect={false} />
      <Hint>{about[profile]}</Hint>
      {profile === 'custom' && (
        <>
          <FieldGroup legend="Columns">
            <FieldPair>
              {keysOf(fieldLabels).map(field => (
                <TextInput
                  key={field}
                  label={fieldLabels[field]}
                  required={!optionalFields.has(field)}
                  placeholder={form.values.layout.format === 'fixed' ? '1-12' : 'Header name or position'}
                  {...form.text(`columns.${field}`, 100, `profile.columns.${field}`)}
                />
              ))}
            </FieldPair>
          </FieldGroup>
          <LayoutFields form={form} />
        </>
      )}
      <SamplePreview client={client} values={form.values} onValues={form.change} />
    </ResourceForm>
  )
}
