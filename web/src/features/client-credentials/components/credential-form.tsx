import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import type { Credential, IssuedCredential } from '@nineops/contract/client-credentials.contract'
import { dashScopes } from '@nineops/contract/dash-scopes'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import classes from '../../../ui/forms/form.module.css'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { clientsQuery } from '../../pickers/pickers.public.ts'
import { useIssue, useReadCredential, useSave } from '../client-credentials.queries.ts'
import { complete, draftOf } from '../credential-draft.ts'
import { scopeWords } from '../credential-words.ts'

interface CredentialFormProps {
  /** Undefined for a new one. */
  credential: Credential | undefined
  onDirty: (dirty: boolean) => void
  onClose: () => void
  onSaved: (issued?: IssuedCredential) => void
}

/** Whose data a partner's system reads, which parts, how often and until when. */
export function CredentialForm({ credential, onDirty, onClose, onSaved }: CredentialFormProps) {
  // The credential as it was seen: what is saved stands on it.
  const [seen, setSeen] = useState(credential)
  const [draft, setDraft] = useState(() => draftOf(credential))
  const nameField = useRef<HTMLInputElement>(null)
  const [tried, setTried] = useState(false)
  const clients = useQuery(clientsQuery)
  const issue = useIssue()
  const save = useSave()
  const read = useReadCredential()
  const error = issue.error ?? save.error
  const failure = error ? toApiError(error) : null
  const wanted = complete(draft, seen)
  const problem = (field: string) => failure?.field(field) ?? (tried ? wanted.problems.get(field) : undefined)
  const change = (part: Partial<typeof draft>) => {
    issue.reset()
    save.reset()
    onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }

  async function loadAgain(): Promise<void> {
    const now = seen && (await read(seen.index))
    if (!now) return onSaved()
    save.reset()
    setTried(false)
    setSeen(now)
    setDraft(draftOf(now))
    onDirty(false)
    nameField.current?.focus()
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    const form = event.currentTarget
    if (wanted.issue) issue.mutate(wanted.issue, { onSuccess: issued => onSaved(issued) })
    else if (wanted.change && seen)
      save.mutate(
        { index: seen.index, body: wanted.change },
        {
          onSuccess: saved => {
            showDone(`${saved.name} is changed`)
            onSaved()
          },
        },
      )
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return (
    <form className={classes.fields} onSubmit={submit} noValidate>
      {seen ? (
        <p className={classes.hint}>
          Reads the data of {seen.client.name}. Changes hold from the next call on.
        </p>
      ) : (
        <Select
          label="Reseller"
          description="It reads the data of this reseller alone."
          required
          searchable
          limit={50}
          data-autofocus
          nothingFoundMessage="NO DATA"
          data={
            clients.data?.map(({ index, name }) => ({ value: String(index), label: `${name} (${index})` })) ??
            []
          }
          value={draft.client}
          error={problem('clientIndex')}
          onChange={client => change({ client })}
        />
      )}
      <TextInput
        ref={nameField}
        label="Name"
        description="The partner’s system that calls with it, such as its ledger."
        required
        maxLength={100}
        value={draft.name}
        error={problem('name')}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <fieldset className={classes.group}>
        <legend>It may use</legend>
        {dashScopes.map(scope => (
          <Checkbox
            key={scope}
            label={scopeWords[scope]}
            checked={draft.scopes.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              change({
                scopes: dashScopes.filter(one => (one === scope ? checked : draft.scopes.includes(one))),
              })
            }
          />
        ))}
        {problem('scopes') && (
          <p role="alert" className={classes.failure}>
            {problem('scopes')}
          </p>
        )}
      </fieldset>
      <div className={classes.pair}>
        <TextInput
          label="Calls a minute"
          description="Empty: as the settings say."
          inputMode="numeric"
          maxLength={6}
          value={draft.limit}
          error={problem('callsPerMinute')}
          onChange={event => change({ limit: event.currentTarget.value })}
        />
        <DateField
          label="Last day"
          description="Empty: until it is revoked."
          clearable
          value={draft.lastDay}
          error={problem('expiresAt')}
          onChange={lastDay => change({ lastDay })}
        />
      </div>
      <FormFailure
        failure={failure}
        onLoadAgain={failure?.code === 'client_credential_changed' ? () => void loadAgain() : undefined}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" loading={issue.isPending || save.isPending}>
          {seen ? 'SAVE' : 'ISSUE'}
        </Button>
      </div>
    </form>
  )
}
