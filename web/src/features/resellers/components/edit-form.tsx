import { Button, Select, Switch } from '@mantine/core'
import type { ClientDetail } from '@nineops/contract/clients.contract'
import type { ClientField } from '@nineops/contract/establishment-rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import form from '../../../ui/forms/form.module.css'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import type { DrawerGuard } from '../../../ui/overlays/guarded-drawer.tsx'
import {
  clientDetailQuery,
  DetailField,
  detailGroups,
  lookOf,
  useChangeReseller,
} from '../../clients/clients.public.ts'
import {
  changedFields,
  changeOf,
  draftOf,
  mergedWith,
  problemsOf,
  type ResellerDraft,
  statusChoices,
} from '../reseller-draft.ts'
import classes from './resellers.module.css'

const groups: readonly { title: string; fields: readonly ClientField[] }[] = [
  { title: 'Company', fields: detailGroups.company },
  { title: 'Trading address', fields: detailGroups.address },
  { title: 'Contacts', fields: ['contact', ...detailGroups.contacts] },
  { title: 'Bank and Direct Debit', fields: detailGroups.bank },
  { title: 'Notes', fields: ['notes'] },
]

/** Once the fields are drawn with what is wrong with them. */
const focusProblem = (target: HTMLFormElement) =>
  requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

interface EditFormProps {
  reseller: ClientDetail
  guard: DrawerGuard
}

/** Changes a reseller's details; only what differs is saved, over the version that was seen. */
export function EditForm({ reseller, guard }: EditFormProps) {
  const latest = useQuery(clientDetailQuery(reseller.index))
  // As it was last seen: what is saved stands on this version.
  const [seen, setSeen] = useState(reseller)
  const [draft, setDraft] = useState<ResellerDraft>(() => draftOf(reseller))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const save = useChangeReseller(reseller.index)
  const failure = save.error ? toApiError(save.error) : null
  const isChanged = failure?.code === 'reseller_changed'
  const now = isChanged && latest.data && latest.data.version !== seen.version ? latest.data : undefined
  const problems = problemsOf(seen, draft)
  const problem = (field: ClientField) =>
    failure?.field(field) ?? (left.has(field) ? problems.get(field) : undefined)

  function change(part: Partial<ResellerDraft>): void {
    if (!isChanged) save.reset()
    guard.onDirty(true)
    setDraft(before => ({ ...before, ...part }))
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const target = event.currentTarget
    setLeft(new Set(problems.keys()))
    if (problems.size > 0) {
      focusProblem(target)
      return
    }
    save.mutate(changeOf(seen, draft), {
      onSuccess: saved => {
        guard.done()
        showDone(`${saved.name} is changed`)
      },
      onError: () => {
        void latest.refetch()
        focusProblem(target)
      },
    })
  }
  return (
    <form className={form.fields} onSubmit={submit} noValidate>
      <div className={form.pair}>
        <Select
          label="Status"
          data={statusChoices}
          value={String(draft.statusIndex)}
          allowDeselect={false}
          onChange={value => change({ statusIndex: value === '3' ? 3 : value === '2' ? 2 : 1 })}
        />
        <Switch
          mt={26}
          label="One of the bureau’s own resellers"
          checked={draft.nineClient}
          onChange={event => change({ nineClient: event.currentTarget.checked })}
        />
      </div>
      {groups.map(({ title, fields }, at) => (
        <fieldset key={title} className={classes.fieldset}>
          <legend>{title}</legend>
          <div className={classes.fields}>
            {fields.map(field => (
              <DetailField
                key={field}
                name={field}
                look={lookOf(field)}
                value={draft.texts[field]}
                problem={problem(field)}
                required={field === 'name'}
                focused={at === 0 && field === 'name'}
                onChange={value => change({ texts: { ...draft.texts, [field]: value } })}
                onLeave={() => setLeft(before => new Set([...before, field]))}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {now && (
        <div className={form.warning} role="alert">
          Somebody changed the reseller since you opened it
          {changedFields(seen, now).length > 0 &&
            `: ${changedFields(seen, now)
              .map(field => `${lookOf(field).label} is "${now[field]}"`)
              .join('; ')}`}
          . Nothing of yours is saved yet.
          <div className={form.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                save.reset()
                setDraft(mergedWith(now, seen, draft))
                setSeen(now)
              }}
            >
              Go on from there, with what I typed
            </Button>
          </div>
        </div>
      )}
      {failure && !now && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
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
