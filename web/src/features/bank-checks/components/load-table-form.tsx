import { FileInput, TextInput } from '@mantine/core'
import { z } from 'zod'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { FieldPair } from '../../../ui/forms/field-groups.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { useLoadTable } from '../bank-checks.queries.ts'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './bank-checks.module.css'

const files = { weights: 'valacdos.txt', substitutions: 'scsubtab.txt' } as const

/** Labels a path such as `weights.12`. */
const placeOf = (field: string): string => {
  const [file = '', line] = field.split('.')
  const name = files[file as keyof typeof files]
  return name && line ? `${name}, line ${line}` : field
}

interface TableValues {
  name: string
  validFrom: string | null
  weights: File | null
  substitutions: File | null
}

const empty: TableValues = { name: '', validFrom: null, weights: null, substitutions: null }

/** Loads a version of both files, all or nothing: every line must be readable. */
export function LoadTableForm() {
  const load = useLoadTable()
  const form = useResourceForm({
    values: (): TableValues => empty,
    schema: z.custom<TableValues>(),
    check: ({ name, validFrom, weights, substitutions }) => ({
      name: name.trim() === '' ? 'Enter a version' : undefined,
      validFrom: validFrom === null ? 'Choose a day' : undefined,
      weights: weights ? undefined : 'Choose valacdos.txt',
      substitutions: substitutions ? undefined : 'Choose scsubtab.txt',
    }),
    onSubmit: async ({ name, validFrom, weights, substitutions }) => {
      const [weightText = '', substitutionText = ''] = await Promise.all([
        weights?.text(),
        substitutions?.text(),
      ])
      return load.mutateAsync({
        name,
        validFrom: validFrom ?? '',
        weights: weightText,
        substitutions: substitutionText,
      })
    },
    done: table => `${table.name} is loaded: ${table.ranges} ranges`,
    onSaved: (_table, { restart }) => restart(empty),
  })
  const lines = form.failure?.errors.filter(error => /\.\d+$/.test(error.field)) ?? []

  return (
    <ResourceForm form={form} className={classes.panel} submit="LOAD">
      <h2>Load a version</h2>
      <Hint>Vocalink publishes both files together, several times a year.</Hint>
      <FieldPair>
        <TextInput label="Version" placeholder="v8.50" {...form.text('name', 60)} />
        <DateField label="Valid from" {...form.field('validFrom')} />
        <FileInput
          label="Weight table"
          placeholder="valacdos.txt"
          accept=".txt,text/plain"
          {...form.field('weights')}
        />
        <FileInput
          label="Substitutions"
          placeholder="scsubtab.txt"
          accept=".txt,text/plain"
          {...form.field('substitutions')}
        />
      </FieldPair>
      {lines.length > 0 && (
        <div role="alert" className={classes.problems}>
          <ul aria-label="Lines that cannot be read">
            {lines.map(({ field, message }) => (
              <li key={field}>
                {placeOf(field)}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </ResourceForm>
  )
}
