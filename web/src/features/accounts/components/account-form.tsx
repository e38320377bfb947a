import { Button, Select } from '@mantine/core'
import type { AccountDetail } from '@nineops/contract/crm/accounts/accounts.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { formatDate } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { brandsQuery } from '../../pickers/pickers.public.ts'
import {
  type AccountEdits,
  type Conflict,
  conflictsOf,
  readAccount,
  type Side,
  withSide,
} from '../account-edits.ts'
import { fieldsOfCause, type FormField, sections } from '../account-fields.ts'
import { accountQuery, brandMoveQuery, useChangeAccount } from '../accounts.queries.ts'
import { AccountBankCheck } from './account-bank-check.tsx'
import { AccountConflicts } from './account-conflicts.tsx'
import { AccountField } from './account-field.tsx'
import classes from './accounts.module.css'
import { BrandMoveOutcome } from './brand-move-outcome.tsx'
import { ChangedAccount } from './changed-account.tsx'

interface AccountFormProps {
  client: number
  account: AccountDetail
  /** Why it failed: at first only the fields for this cause are shown. */
  cause?: string | undefined
  /** Only these of its details. */
  fields?: readonly FormField[]
  onDirty: (dirty: boolean) => void
  onSaved: (account: AccountDetail) => void
  onClose: () => void
  /** What its button says, if not SAVE. */
  submit?: string
  /** Whether the first field takes the focus; not in a form that is part of a page. */
  focusFirst?: boolean
}

/** An account's details. What was typed stays if saving fails. */
export function AccountForm(props: AccountFormProps) {
  const { client, account, cause, fields: only, onDirty, onSaved, onClose, focusFirst = true, submit } = props
  const save = useChangeAccount(client, account.index)
  const queries = useQueryClient()
  const brands = useQuery(brandsQuery(client)).data ?? [account.brand]
  const [base, setBase] = useState(account)
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const [mineBrand, setMineBrand] = useState<number>()
  const form = useResourceForm({
    values: (): AccountEdits => ({ edits: {}, brand: undefined, brandFrom: todayInLondon() }),
    schema: z.custom<AccountEdits>(),
    check: edits => ({
      ...Object.fromEntries(readAccount(base, edits).problems),
      ...(readAccount(base, edits).moved && edits.brandFrom === null && { brandFrom: 'is required' }),
    }),
    onSubmit: edits => save.mutateAsync(readAccount(base, edits).change),
    onSaved,
    onCancel: onClose,
  })
  const draft = readAccount(base, form.values)
  const { brandFrom } = form.values
  const moving = useQuery(
    brandMoveQuery(
      client,
      account.index,
      draft.moved && brandFrom !== null ? { brand: draft.brandIndex, from: brandFrom } : undefined,
    ),
  )
  const relevant = only ?? fieldsOfCause(cause)
  const [all, setAll] = useState(relevant === null)
  const isShown = (field: string) =>
    all ||
    relevant?.some(name => name === field) ||
    (!only && draft.storedGaps.has(field)) ||
    form.problem(field) !== undefined
  const shown = sections
    .map(section => ({ ...section, fields: section.fields.filter(isShown) }))
    .filter(({ fields }) => fields.length > 0)
  const first = relevant?.find(field => draft.storedGaps.has(field)) ?? shown[0]?.fields[0]
  const { dirty } = draft
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const { element } = form
  // The dialog took the focus before the account was loaded.
  useEffect(() => {
    if (focusFirst) element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [focusFirst, element])

  const focusConflicts = () =>
    requestAnimationFrame(() => {
      const what = element.current?.querySelector<HTMLElement>('[data-conflicts], [type="submit"]')
      what?.focus({ preventScroll: true })
      what?.scrollIntoView({ block: 'nearest' })
    })
  const nameOf = (brand: number) => brands.find(({ index }) => index === brand)?.name ?? ''

  /** Replaces the account under the typed changes. */
  async function renew(): Promise<void> {
    const now = await queries.fetchQuery(accountQuery(client, account.index))
    setConflicts(conflictsOf([base, now], form.values, nameOf))
    setMineBrand(draft.brandIndex)
    setBase(now)
    form.forgive()
    focusConflicts()
  }
  function resolve(conflict: Conflict, side: Side): void {
    setConflicts(before => before.map(one => (one === conflict ? { ...one, taken: side } : one)))
    form.change(withSide(form.values, conflict, side, mineBrand))
  }

  return (
    <ResourceForm
      form={form}
      {...(submit !== undefined && { submit })}
      disabled={form.isChanged || (draft.moved && !moving.data)}
      notice={form.isChanged && <ChangedAccount onRenew={renew} />}
      aside={
        !all &&
        !only && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            Show all details
          </Button>
        )
      }
    >
      {shown.map(({ title, fields }) => (
        <fieldset key={title} className={classes.section}>
          <legend>{title}</legend>
          {title === 'Account' && all && (
            <>
              <Select
                label="Brand"
                data={brands.map(({ index, name }) => ({ value: String(index), label: name }))}
                value={String(draft.brandIndex)}
                error={form.problem('brandIndex')}
                allowDeselect={false}
                onChange={value => value !== null && form.change({ brand: Number(value) })}
                description={
                  base.brandMove &&
                  `Moves to ${base.brandMove.brand.name} on ${formatDate(base.brandMove.from)}`
                }
              />
              {draft.moved && (
                <>
                  <DateField label="First day with this brand" required {...form.field('brandFrom')} />
                  <BrandMoveOutcome query={moving} />
                </>
              )}
            </>
          )}
          {fields.map(field => (
            <AccountField
              key={field}
              field={field}
              value={draft.texts[field]}
              problem={form.problem(field)}
              gap={draft.gaps.get(field)}
              focused={field === first}
              onChange={text => form.change({ edits: { ...form.values.edits, [field]: text } })}
            />
          ))}
          {fields.includes('bankAccount') && (
            <AccountBankCheck sortCode={draft.texts.sortCode} bankAccount={draft.texts.bankAccount} />
          )}
        </fieldset>
      ))}
      <AccountConflicts conflicts={conflicts} onTake={resolve} />
    </ResourceForm>
  )
}
