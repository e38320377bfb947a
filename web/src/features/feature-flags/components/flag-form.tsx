import { Autocomplete, Button, Textarea } from '@mantine/core'
import { type FeatureFlag, featureFlags } from '@nineops/contract/feature-flags.contract'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import form from '../../../ui/forms/form.module.css'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { useCreateFlag } from '../feature-flags.queries.ts'
import { effectOf, flagsToChoose } from '../flag-words.ts'

/** Asks which feature to switch on, and does; true once that is done. */
export function askFlag(client: number, on: readonly FeatureFlag[]): Promise<true | undefined> {
  return openDialog<true>({ title: 'Switch a feature on', size: 520 }, close => (
    <FlagForm client={client} on={on} onClose={close} />
  ))
}

interface FlagFormProps {
  client: number
  on: readonly FeatureFlag[]
  onClose: (answer?: true) => void
}

function FlagForm({ client, on, onClose }: FlagFormProps) {
  const [flag, setFlag] = useState('')
  const [description, setDescription] = useState('')
  const [tried, setTried] = useState(false)
  const create = useCreateFlag(client)
  const failure = create.error ? toApiError(create.error) : null
  const effect = effectOf(flag)
  const typed = { flag: flag.trim(), description: effect ? '' : description }
  const problem = (field: string): string | undefined => {
    if (failure) return failure.field(field)
    const parsed = tried ? featureFlags.create.body.safeParse(typed) : undefined
    return parsed?.error?.issues.find(issue => issue.path[0] === field)?.message
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (!featureFlags.create.body.safeParse(typed).success) {
      event.currentTarget.querySelector<HTMLElement>('input')?.focus()
      return
    }
    create.mutate(typed, {
      onSuccess: () => {
        showDone(`${typed.flag} is on`)
        onClose(true)
      },
    })
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <Autocomplete
        label="Flag"
        required
        data-autofocus
        maxLength={60}
        description="One of the product’s own, or the name that another system reads"
        placeholder="two-person-release"
        openOnFocus={false}
        data={flagsToChoose(on)}
        value={flag}
        error={problem('flag')}
        onChange={value => {
          create.reset()
          setFlag(value)
        }}
      />
      {effect ? (
        <p className={form.outcome}>{effect}.</p>
      ) : (
        <Textarea
          label="What it is for"
          description="NineOps itself does not read this flag: say who does"
          maxLength={255}
          autosize
          minRows={2}
          value={description}
          error={problem('description')}
          onChange={event => setDescription(event.currentTarget.value)}
        />
      )}
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => onClose()}>
          CANCEL
        </Button>
        <Button type="submit" loading={create.isPending}>
          SWITCH ON
        </Button>
      </div>
    </form>
  )
}
