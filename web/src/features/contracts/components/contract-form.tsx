import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Contract } from '@nineops/contract/contracts.contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { formatDate } from '../../../lib/dates.ts'
import { todayInLondon } from '../../../lib/today.ts'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import form from '../../../ui/forms/form.module.css'
import type { DrawerGuard } from '../../../ui/overlays/guarded-drawer.tsx'
import { EffectPanel } from '../../invoice-effects/invoice-effects.public.ts'
import {
  discountText,
  monthsText,
  optionsQuery,
  schemesQuery,
} from '../../loyalty-schemes/loyalty-schemes.public.ts'
import { AccountChoice } from '../../pickers/pickers.public.ts'
import { contractName } from '../contract-words.ts'
import { contractEffectQuery, useAddContract } from '../contracts.queries.ts'
import classes from './contracts.module.css'

interface ContractFormProps {
  client: number
  /** Whom it is for, if that is settled. */
  account: number | undefined
  /** Whether another account can be chosen. */
  choose: boolean
  guard: DrawerGuard
  onAdded?: (contract: Contract) => void
}

const indexOf = (value: string | null): number | null => (value === null ? null : Number(value))

/** What an account takes and from when, with its next invoice in sight. */
export function ContractForm({ client, account: first, choose, guard, onAdded }: ContractFormProps) {
  const [account, setAccount] = useState(first)
  const [scheme, setScheme] = useState<string | null>(null)
  const [option, setOption] = useState<string | null>(null)
  const [startDate, setStartDate] = useState<string | null>(todayInLondon())
  const [tried, setTried] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const schemes = useQuery(schemesQuery(client))
  const options = useQuery(optionsQuery(client))
  const add = useAddContract(client)
  const complete = account !== undefined && startDate !== null && (scheme !== null || option !== null)
  const body = complete
    ? { accountIndex: account, schemeIndex: indexOf(scheme), optionIndex: indexOf(option), startDate }
    : undefined
  const [settled] = useDebouncedValue(JSON.stringify(body ?? null), 250)
  const wanted = body ? (JSON.parse(settled) as typeof body | null) : null
  const preview = useQuery(contractEffectQuery(client, wanted ?? undefined))
  const failed = add.error ?? (wanted ? preview.error : null)
  const failure = failed ? toApiError(failed) : null
  const missing = (is: boolean, words: string) => (tried && is ? words : undefined)
  function change(apply: () => void): void {
    add.reset()
    guard.onDirty(true)
    apply()
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (!body) {
      const target = event.currentTarget
      requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    add.mutate(
      { key, body },
      {
        onSuccess: made => {
          guard.done()
          showDone(`${made.account.accountNumber} has ${contractName(made)}`)
          onAdded?.(made)
        },
      },
    )
  }
  return (
    <form className={classes.drawer} onSubmit={submit} noValidate>
      {choose && (
        <AccountChoice
          client={client}
          account={account}
          onChange={chosen => change(() => setAccount(chosen))}
          error={missing(account === undefined, 'Choose an account')}
        />
      )}
      <Select
        label="Loyalty scheme"
        placeholder={schemes.isPending ? 'Loading' : 'None'}
        data={(schemes.data ?? [])
          .filter(({ status }) => status === 'active')
          .map(row => ({ value: String(row.index), label: `${row.name} – ${discountText(row.discount)}` }))}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear loyalty scheme' }}
        nothingFoundMessage="NO DATA"
        data-autofocus={choose ? undefined : true}
        value={scheme}
        error={
          failure?.field('schemeIndex') ??
          missing(scheme === null && option === null, 'Choose a loyalty scheme, a contract option, or both')
        }
        onChange={value => change(() => setScheme(value))}
      />
      <Select
        label="Contract option"
        placeholder={options.isPending ? 'Loading' : 'None'}
        data={(options.data ?? [])
          .filter(({ status }) => status === 'active')
          .map(row => ({ value: String(row.index), label: `${row.name} – ${monthsText(row.termMonths)}` }))}
        searchable
        openOnFocus={false}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear contract option' }}
        nothingFoundMessage="NO DATA"
        value={option}
        error={failure?.field('optionIndex')}
        onChange={value => change(() => setOption(value))}
      />
      <div className={form.pair}>
        <DateField
          label="First day"
          required
          value={startDate}
          error={failure?.field('startDate') ?? missing(startDate === null, 'Choose a day')}
          onChange={value => change(() => setStartDate(value))}
        />
      </div>
      {preview.data && !failure && (
        <p className={form.outcome}>
          {preview.data.endDate === null
            ? 'It has no term: it goes on until notice is given.'
            : `Its term ends on ${formatDate(preview.data.endDate)}.`}
        </p>
      )}
      <h2 className={classes.heading}>Next invoice</h2>
      <EffectPanel
        effect={preview.data?.effect}
        stale={preview.isPlaceholderData}
        instead={
          failure
            ? failure.detail.join(' ')
            : wanted
              ? undefined
              : 'What changes is shown here once account, first day and what it takes are chosen.'
        }
      />
      {add.error && failure && failure.errors.length === 0 && (
        <p role="alert" className={form.failure}>
          {failure.detail.join(' ')}
        </p>
      )}
      <div className={form.buttons}>
        <Button variant="default" onClick={guard.close}>
          CANCEL
        </Button>
        <Button type="submit" loading={add.isPending}>
          SAVE
        </Button>
      </div>
    </form>
  )
}
