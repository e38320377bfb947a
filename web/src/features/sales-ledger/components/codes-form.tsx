import { Button, TextInput } from '@mantine/core'
import { vatRates } from '@nineops/contract/account-rules'
import type { SalesLedgerCodes } from '@nineops/contract/sales-ledger.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import form from '../../../ui/forms/form.module.css'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import type { DrawerGuard } from '../../../ui/overlays/guarded-drawer.tsx'
import {
  changedFields,
  type CodesDraft,
  completeCodes,
  draftOf,
  fieldName,
  fixedFields,
  groupField,
  groupsToAsk,
  mergedWith,
} from '../codes-draft.ts'
import { ledgerCodesQuery, useChangeCodes } from '../sales-ledger.queries.ts'
import { AddGroup } from './add-group.tsx'
import classes from './sales-ledger.module.css'

interface CodesFormProps {
  client: number
  codes: SalesLedgerCodes
  /** Product groups that the reseller bills by. */
  groups: readonly string[]
  guard: DrawerGuard
}

/** Once the fields are drawn with what is wrong with them. */
const focusProblem = (target: HTMLFormElement) =>
  requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** Changes the codes over the version that was seen; what another changed meanwhile is told, not lost. */
export function CodesForm({ client, codes, groups, guard }: CodesFormProps) {
  const latest = useQuery(ledgerCodesQuery(client)).data
  const [seen, setSeen] = useState(codes)
  const [draft, setDraft] = useState<CodesDraft>(() => draftOf(codes))
  const [tried, setTried] = useState(false)
  const save = useChangeCodes(client)
  const failure = save.error ? toApiError(save.error) : null
  const isChanged = failure?.code === 'sales_ledger_changed'
  const now = isChanged && latest && latest.version !== seen.version ? latest : undefined
  const { codes: wanted, problems } = completeCodes(draft, seen.version)
  const asked = groupsToAsk(groups, draft)

  function change(field: string, typed: string): void {
    if (!isChanged) save.reset()
    guard.onDirty(true)
    setDraft(before => ({ ...before, [field]: typed }))
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    const target = event.currentTarget
    if (!wanted) {
      focusProblem(target)
      return
    }
    save.mutate(wanted, {
      onSuccess: () => {
        guard.done()
        showDone('The sales ledger codes are changed')
      },
      onError: () => focusProblem(target),
    })
  }
  const field = (name: string, label: string, more: { placeholder?: string; focused?: boolean } = {}) => (
    <TextInput
      key={name}
      label={label}
      maxLength={8}
      placeholder={more.placeholder}
      data-autofocus={more.focused || undefined}
      value={draft[name] ?? ''}
      error={failure?.field(name) ?? (tried ? problems?.get(name) : undefined)}
      onChange={event => change(name, event.currentTarget.value)}
    />
  )
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <fieldset className={form.group}>
        <legend>Accounts</legend>
        <div className={classes.fields}>
          {field('otherNominal', fixedFields.otherNominal, { focused: true })}
          {field('bankNominal', fixedFields.bankNominal)}
          {field('department', fixedFields.department)}
        </div>
      </fieldset>
      <fieldset className={form.group}>
        <legend>Nominal accounts of product groups</legend>
        <p className={form.hint}>
          One that is left empty goes to {draft['otherNominal'] || 'the account of every other product group'}
          .
        </p>
        <div className={classes.fields}>
          {asked.map(group => field(groupField(group), group, { placeholder: draft['otherNominal'] ?? '' }))}
        </div>
        <AddGroup known={asked} onAdd={group => change(groupField(group), '')} />
      </fieldset>
      <fieldset className={form.group}>
        <legend>Tax codes</legend>
        <div className={classes.fields}>
          {vatRates.map(rate => field(`taxCodes.${rate}`, fieldName(`taxCodes.${rate}`)))}
        </div>
      </fieldset>
      {now && (
        <Meanwhile
          changes={changedFields(draftOf(seen), draftOf(now)).map(
            name => `${fieldName(name)} is ${draftOf(now)[name] || 'as every other group'}`,
          )}
          onGoOn={() => {
            save.reset()
            setDraft(mergedWith(draftOf(now), draftOf(seen), draft))
            setSeen(now)
          }}
        />
      )}
      {!now && <FormFailure failure={failure} />}
      <div className={form.buttons}>
        <Button variant="default" onClick={guard.close}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending} disabled={now !== undefined}>
          SAVE
        </Button>
      </div>
    </form>
  )
}

function Meanwhile({ changes, onGoOn }: { changes: readonly string[]; onGoOn: () => void }) {
  return (
    <div className={form.warning} role="alert">
      Somebody changed the codes since you opened them
      {changes.length > 0 && `: ${changes.join('; ')}`}. Nothing of yours is saved yet.
      <div className={form.buttons}>
        <Button size="compact-sm" variant="default" onClick={onGoOn}>
          Go on from there, with what I typed
        </Button>
      </div>
    </div>
  )
}
