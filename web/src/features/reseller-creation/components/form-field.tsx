import { Select, Switch } from '@mantine/core'
import { clientStatuses } from '@nineops/contract/service-establishment/clients/clients.contract'
import { DetailField } from '../../clients/clients.public.ts'
import { fieldLook, switches } from '../creation-form.ts'
import type { GuidedState } from '../use-guided-form.ts'
import classes from './creation.module.css'

const statuses = Object.entries(clientStatuses).map(([value, label]) => ({ value, label }))
const needed: ReadonlySet<string> = new Set(['name', 'brand.name'])

/** One field of a guided form: typed, chosen or switched. */
export function FormField({ field, form }: { field: string; form: GuidedState }) {
  const value = form.texts[field] ?? ''
  const toggle = switches[field]
  if (toggle)
    return (
      <Switch
        className={classes.switch ?? ''}
        label={toggle.label}
        description={toggle.hint}
        checked={value === 'yes'}
        onChange={event => form.change({ [field]: event.currentTarget.checked ? 'yes' : '' })}
      />
    )
  if (field === 'status')
    return (
      <Select
        label="Status"
        description="Schedules only run for live resellers: make it live once it is set up"
        className={classes.half ?? ''}
        data={statuses}
        value={value}
        allowDeselect={false}
        onChange={chosen => chosen !== null && form.change({ [field]: chosen })}
      />
    )
  return (
    <DetailField
      name={field}
      look={fieldLook(field)}
      value={value}
      problem={form.problem(field)}
      required={needed.has(field)}
      onLeave={() => value.trim() !== '' && form.leave([field])}
      onChange={text => form.change({ [field]: field.endsWith('.prefix') ? text.toUpperCase() : text })}
    />
  )
}
