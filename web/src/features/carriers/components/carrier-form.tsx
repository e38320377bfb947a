import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { type Carrier, type CarrierProfile, profileTitles } from '@nineops/contract/carriers.contract'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { complete, type Draft, draftOf, type Field, fieldLabels, optionalFields } from '../carrier-draft.ts'
import { useSaveCarrier } from '../carriers.queries.ts'
import form from '../../../ui/forms/form.module.css'
import classes from './carriers.module.css'
import { LayoutFields } from './layout-fields.tsx'
import { SamplePreview } from './sample-preview.tsx'

const profiles = Object.entries(profileTitles).map(([value, label]) => ({ value, label }))
const about: Record<CarrierProfile['name'], string> = {
  'nineops-csv':
    'Columns call_id, cli, destination, started_at, duration_seconds and, if there, carrier_cost, in any order.',
  'fcs-cdr-v3':
    'The 42 columns of the Federation of Communication Services, as Gamma and others deliver them.',
  custom: 'Say which column is what: the name in the header, or the position from 1.',
}

interface CarrierFormProps {
  client: number
  carrier: Carrier | undefined
  /** Told whenever there is something that would be lost. */
  onDirty: (dirty: boolean) => void
  onClose: () => void
  /** Closes it too: there is nothing to lose any more. */
  onSaved: () => void
}

/** A carrier's name, status and the layout of its files. A failed save leaves everything as it was typed. */
export function CarrierForm({ client, carrier, onDirty, onClose, onSaved }: CarrierFormProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(carrier))
  const [tried, setTried] = useState(false)
  const save = useSaveCarrier(client)
  const { carrier: wanted, problems } = complete(draft)
  const failure = save.error ? toApiError(save.error) : null
  const problem = (field: string) => failure?.field(field) ?? (tried ? problems?.get(field) : undefined)
  const change = (part: Partial<Draft>) => {
    save.reset()
    onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (!wanted) {
      const sent = event.currentTarget
      // Once the fields are drawn with what is wrong with them.
      requestAnimationFrame(() => sent.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    save.mutate(
      { index: carrier?.index, carrier: wanted },
      {
        onSuccess: saved => {
          showDone(carrier ? `${saved.name} is changed` : `${saved.name} is added`)
          onSaved()
        },
      },
    )
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label="Name"
        required
        maxLength={100}
        data-autofocus
        value={draft.name}
        error={problem('name')}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label="Status"
        data={[
          { value: 'active', label: 'Active' },
          { value: 'inactive', label: 'Inactive: its files are not taken' },
        ]}
        value={draft.status}
        onChange={status => change({ status: status === 'inactive' ? status : 'active' })}
      />
      <Select
        label="File profile"
        data={profiles}
        value={draft.profile}
        allowDeselect={false}
        onChange={profile => profile && change({ profile: profile as Draft['profile'] })}
      />
      <p className={form.hint}>{about[draft.profile]}</p>
      {draft.profile === 'custom' && (
        <>
          <ColumnFields
            columns={draft.columns}
            problem={problem}
            onChange={columns => change({ columns: { ...draft.columns, ...columns } })}
          />
          <LayoutFields
            layout={draft.layout}
            problem={problem}
            onChange={layout => change({ layout: { ...draft.layout, ...layout } })}
          />
        </>
      )}
      <SamplePreview client={client} draft={draft} onDraft={change} />
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={classes.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}

interface ColumnFieldsProps {
  columns: Draft['columns']
  problem: (field: string) => string | undefined
  onChange: (change: Partial<Draft['columns']>) => void
}

/** Which column of the file is which field of a call. */
function ColumnFields({ columns, problem, onChange }: ColumnFieldsProps) {
  return (
    <fieldset className={form.group}>
      <legend>Columns</legend>
      <div className={classes.pair}>
        {(Object.keys(fieldLabels) as Field[]).map(field => (
          <TextInput
            key={field}
            label={fieldLabels[field]}
            required={!optionalFields.has(field)}
            placeholder="Header name or position"
            maxLength={100}
            value={columns[field]}
            error={problem(`profile.columns.${field}`)}
            onChange={event => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}
