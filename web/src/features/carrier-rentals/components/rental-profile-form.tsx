import { Select, TextInput } from '@mantine/core'
import {
  type CarrierRentalProfile,
  carrierRentals,
} from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { keysOf } from '@nineops/contract/records'
import { FieldGroup, FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import { useSetRentalProfile } from '../carrier-rentals.queries.ts'
import { profileBody, profileValues, rentalFields } from '../rental-profile-values.ts'

const choices = {
  header: [
    { value: 'present', label: 'First line is a header' },
    { value: 'absent', label: 'No header' },
  ],
  delimiter: [
    { value: ',', label: 'Comma' },
    { value: ';', label: 'Semicolon' },
    { value: '|', label: 'Bar' },
    { value: '\t', label: 'Tab' },
  ],
  dateFormat: [
    { value: 'dd/mm/yyyy', label: '31/12/2026' },
    { value: 'dd/mm/yy', label: '31/12/26' },
    { value: 'dd-mmm-yyyy', label: '31-Dec-2026' },
    { value: 'iso', label: '2026-12-31' },
    { value: 'yyyymmdd', label: '20261231' },
  ],
  costUnit: [
    { value: 'pounds', label: 'Pounds' },
    { value: 'pence', label: 'Pence' },
  ],
} as const
const labels: Record<keyof typeof choices, string> = {
  header: 'Header',
  delimiter: 'Delimiter',
  dateFormat: 'Date format',
  costUnit: 'Cost unit',
}
const words = {
  'profile.columns.number': 'Enter the column of the number',
  'profile.columns.cost': 'Enter the column of the cost',
}

interface RentalProfileFormProps {
  client: number
  of: CarrierRentalProfile
}

/** How the rental files of a carrier are read. */
export function RentalProfileForm({ client, of }: RentalProfileFormProps) {
  const save = useSetRentalProfile(client, of.carrier.index)
  const form = useResourceForm({
    values: () => profileValues(of.profile),
    schema: carrierRentals.setProfile.body,
    toBody: profileBody,
    words,
    onSubmit: ({ profile }) => save.mutateAsync(profile),
    done: () => `The columns of ${of.carrier.name} are set`,
  })
  return (
    <ResourceForm form={form}>
      <Select
        label="Columns"
        data={[
          { value: 'names', label: 'Found by their names' },
          { value: 'own', label: 'Set for this carrier' },
        ]}
        data-autofocus
        {...form.pick('read')}
      />
      {form.values.read === 'names' ? (
        <Hint>
          Names such as CLI, Description, Quantity, From, To and Cost are known, and Gamma’s eight columns
          without a header.
        </Hint>
      ) : (
        <>
          <FieldGroup legend="Columns">
            <FieldPair>
              {keysOf(rentalFields).map(field => (
                <TextInput
                  key={field}
                  label={rentalFields[field]}
                  required={field === 'number' || field === 'cost'}
                  placeholder="Header name or position"
                  {...form.text(`columns.${field}`, 100, `profile.columns.${field}`)}
                />
              ))}
            </FieldPair>
            <Hint>
              A line belongs to the month it names, otherwise to that of its first day. A part-period cost is
              added to the cost.
            </Hint>
          </FieldGroup>
          <FieldGroup legend="Lines">
            <FieldPair>
              {keysOf(choices).map(field => (
                <Select
                  key={field}
                  label={labels[field]}
                  data={[...choices[field]]}
                  {...form.pick(field, `profile.${field}`)}
                />
              ))}
            </FieldPair>
          </FieldGroup>
        </>
      )}
    </ResourceForm>
  )
}
