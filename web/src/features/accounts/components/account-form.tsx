import { Button, Select } from '@mantine/core'
import type { AccountDetail } from '@nineops/contract/accounts.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { brandsQuery } from '../../pickers/pickers.public.ts'
import { fieldsOfCause, sections } from '../account-fields.ts'
import { accountQuery, useChangeAccount } from '../accounts.queries.ts'
import { useAccountDraft } from '../use-account-draft.ts'
import { AccountBankCheck } from './account-bank-check.tsx'
import { AccountConflicts } from './account-conflicts.tsx'
import { AccountField } from './account-field.tsx'
import { AccountFormFailure } from './account-form-failure.tsx'
import classes from './accounts.module.css'

interface AccountFormProps {
  client: number
  account: AccountDetail
  /** Why it failed: only what matters to that is shown at first. */
  cause: string | undefined
  onDirty: (dirty: boolean) => void
  onSaved: (account: AccountDetail) => void
  onClose: () => void
  /** The first field takes the focus; a form that is part of a page leaves it where it is. */
  focusFirst?: boolean
}

/** An account's details. What is typed stays, whatever becomes of the saving. */
export function AccountForm(props: AccountFormProps) {
  const { client, account, cause, onDirty, onSaved, onClose, focusFirst = true } = props
  const draft = useAccountDraft(account)
  const save = useChangeAccount(client, account.index)
  const queries = useQueryClient()
  const brands = useQuery(brandsQuery(client)).data ?? [account.brand]
  const wanted = fieldsOfCause(cause)
  const [all, setAll] = useState(wanted === null)
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const failure = save.error ? toApiError(save.error) : null
  const problemOf = (field: string) =>
    failure?.field(field) ?? (tried ? draft.problems.get(field as keyof typeof draft.texts) : undefined)
  const isShown = (field: string) =>
    all || wanted?.some(name => name === field) || draft.storedGaps.has(field) || Boolean(problemOf(field))
  const shown = sections
    .map(section => ({ ...section, fields: section.fields.filter(isShown) }))
    .filter(({ fields }) => fields.length > 0)
  const first = wanted?.find(field => draft.storedGaps.has(field)) ?? shown[0]?.fields[0]
  const { dirty } = draft
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  // The dialog took the focus before the account was there.
  useEffect(() => {
    if (focusFirst) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [focusFirst])

  // Once the fields are drawn with what is wrong with them.
  const focusProblem = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button')?.focus(),
    )
  const focusConflicts = () =>
    requestAnimationFrame(() => {
      const what = form.current?.querySelector<HTMLElement>('[data-conflicts], [type="submit"]')
      what?.focus({ preventScroll: true })
      what?.scrollIntoView({ block: 'nearest' })
    })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (draft.problems.size > 0) focusProblem()
    else save.mutate(draft.change, { onSuccess: onSaved, onError: focusProblem })
  }
  async function renew(): Promise<void> {
    const now = await queries.fetchQuery(accountQuery(client, account.index))
    draft.renew(now, of => brands.find(({ index }) => index === of)?.name ?? '')
    save.reset()
    focusConflicts()
  }

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {shown.map(({ title, fields }) => (
        <fieldset key={title} className={classes.section}>
          <legend>{title}</legend>
          {title === 'Account' && (
            <Select
              label="Brand"
              data={brands.map(({ index, name }) => ({ value: String(index), label: name }))}
              value={String(draft.brandIndex)}
              error={problemOf('brandIndex')}
              allowDeselect={false}
              onChange={value => value !== null && draft.setBrand(Number(value))}
            />
          )}
          {fields.map(field => (
            <AccountField
              key={field}
              field={field}
              value={draft.texts[field]}
              problem={problemOf(field)}
              gap={draft.gaps.get(field)}
              focused={field === first}
              onChange={text => {
                if (save.isError && failure?.code !== 'account_changed') save.reset()
                draft.type(field, text)
              }}
            />
          ))}
          {fields.includes('bankAccount') && (
            <AccountBankCheck sortCode={draft.texts.sortCode} bankAccount={draft.texts.bankAccount} />
          )}
        </fieldset>
      ))}
      <AccountFormFailure failure={failure} onRenew={renew} />
      <AccountConflicts conflicts={draft.conflicts} onTake={draft.take} />
      <div className={classes.buttons}>
        {!all && (
          <Button variant="subtle" className={classes.all ?? ''} onClick={() => setAll(true)}>
            Show all details
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending} disabled={failure?.code === 'account_changed'}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
