import { Button, Select, TextInput } from '@mantine/core'
import {
  type AccountTexts,
  accountFields,
  accountGaps,
  readAccountDetail,
} from '@nineops/contract/account-rules'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { useSelection } from '../../../app/selection.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import form from '../../../ui/forms/form.module.css'
import { GuardedDrawer } from '../../../ui/overlays/guarded-drawer.tsx'
import { AccountBankCheck, AccountField, type FormField, sections } from '../../accounts/accounts.public.ts'
import { brandsQuery } from '../../pickers/pickers.public.ts'
import { useCreateAccount } from '../account-pages.queries.ts'
import { useOpenAccount } from '../use-open-account.ts'
import classes from './account-pages.module.css'

interface NewAccountProps {
  client: number
  opened: boolean
  onClose: () => void
}

/** Adds an account by hand; asks before what was typed is lost. */
export function NewAccount({ client, opened, onClose }: NewAccountProps) {
  return (
    <GuardedDrawer opened={opened} title="Add account" onClose={onClose}>
      {({ onDirty, close }) =>
        opened && <NewAccountForm client={client} onDirty={() => onDirty(true)} onClose={close} />
      }
    </GuardedDrawer>
  )
}

const empty: AccountTexts = {
  ...(Object.fromEntries(accountFields.map(field => [field, ''])) as AccountTexts),
  country: 'GB',
  delivery: 'email',
  paymentMethod: 'direct_debit',
  vatRate: 'standard',
  currency: 'GBP',
}
const trimmed = (texts: AccountTexts): AccountTexts =>
  Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])) as AccountTexts

interface FormProps {
  client: number
  onDirty: () => void
  onClose: () => void
}

function NewAccountForm({ client, onDirty, onClose }: FormProps) {
  const brands = useQuery(brandsQuery(client)).data ?? []
  const { brand: selected } = useSelection()
  const [texts, setTexts] = useState(empty)
  const [brand, setBrand] = useState(selected)
  const [tried, setTried] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const save = useCreateAccount(client)
  const open = useOpenAccount()
  const failure = save.error ? toApiError(save.error) : null
  const account = trimmed(texts)
  const only = brands.length === 1 ? brands[0]?.index : undefined
  const brandIndex = brand ?? only
  const gaps = new Map(accountGaps(account).map(gap => [gap.field, gap.message]))
  const problemOf = (field: keyof AccountTexts): string | undefined =>
    failure?.field(field) ?? (tried ? readAccountDetail(field, account).problem : undefined)
  const focusProblem = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  function type(field: keyof AccountTexts, text: string): void {
    onDirty()
    if (save.isError) save.reset()
    setTexts(before => ({ ...before, [field]: text }))
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    const wrong = accountFields.some(field => readAccountDetail(field, account).problem !== undefined)
    if (wrong || brandIndex === undefined) return void focusProblem()
    const { currency: _currency, ...details } = account
    save.mutate(
      { ...details, brandIndex },
      {
        onSuccess: added => {
          showDone(`Account ${added.accountNumber} is added`)
          open({ account: added, client: { index: client } })
        },
        onError: focusProblem,
      },
    )
  }
  return (
    <form ref={element} className={classes.newForm} onSubmit={submit} noValidate>
      <div className={form.pair}>
        <TextInput
          label="Account number"
          data-autofocus
          maxLength={30}
          value={texts.accountNumber}
          error={problemOf('accountNumber')}
          onChange={event => type('accountNumber', event.currentTarget.value)}
        />
        <Select
          label="Brand"
          data={brands.map(({ index, name }) => ({ value: String(index), label: name }))}
          value={brandIndex === undefined ? null : String(brandIndex)}
          error={
            failure?.field('brandIndex') ?? (tried && brandIndex === undefined ? 'Choose a brand' : undefined)
          }
          allowDeselect={false}
          onChange={value => value !== null && setBrand(Number(value))}
        />
      </div>
      {sections.map(({ title, fields }) => (
        <fieldset key={title} className={classes.section}>
          <legend>{title}</legend>
          {fields
            .filter((field: FormField) => field !== 'currency')
            .map((field: FormField) => (
              <AccountField
                key={field}
                field={field}
                value={texts[field]}
                problem={problemOf(field)}
                gap={tried ? gaps.get(field) : undefined}
                focused={false}
                onChange={text => type(field, text)}
              />
            ))}
          {title === 'Payment' && (
            <AccountBankCheck sortCode={texts.sortCode} bankAccount={texts.bankAccount} />
          )}
        </fieldset>
      ))}
      {failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join('\n')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={onClose}>
          CANCEL
        </Button>
        <Button type="submit" loading={save.isPending}>
          ADD ACCOUNT
        </Button>
      </div>
    </form>
  )
}
