import { Skeleton } from '@mantine/core'
import type { AllocationSuggestion } from '@nineops/contract/bureau/bill-runs/bill-run-results.contract'
import { writtenNumber } from '@nineops/contract/phone-numbers'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { formatCount, formatDate } from '../../../lib/formats.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { AccountChoice, accountsQuery } from '../../pickers/pickers.public.ts'
import { allocationsCsv, readAllocations } from '../allocation-files.ts'
import { suggestionsQuery, useAllocateMany } from '../bill-runs.queries.ts'
import { CsvRoundTrip } from './csv-round-trip.tsx'
import classes from './bill-runs.module.css'

interface AllocateManyProps {
  client: number
  billRun: number
  onClose: () => void
}

/** Asks for the accounts of all unallocated numbers of a bill run. */
export const askAllocations = (client: number, billRun: number): Promise<void> =>
  openDialog<never>({ title: 'Allocate numbers', size: 860 }, close => (
    <AllocateMany client={client} billRun={billRun} onClose={() => close()} />
  ))

function AllocateMany(props: AllocateManyProps) {
  const suggestions = useQuery({ ...suggestionsQuery(props.client, props.billRun), staleTime: 0 })
  const accounts = useQuery(accountsQuery(props.client))
  if (suggestions.data && accounts.data)
    return <Grid {...props} rows={suggestions.data} accounts={accounts.data} />
  const failed = [suggestions, accounts].find(({ data, error }) => error && !data)
  return failed ? (
    <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  ) : (
    <Skeleton h={320} />
  )
}

interface Account {
  index: number
  accountNumber: string
  companyName: string
}

type Chosen = Readonly<Record<string, string>>

function Grid({
  client,
  billRun,
  rows,
  accounts,
  onClose,
}: AllocateManyProps & { rows: AllocationSuggestion[]; accounts: readonly Account[] }) {
  const allocate = useAllocateMany(client, billRun)
  const form = useResourceForm({
    values: (): { chosen: Chosen } => ({
      chosen: Object.fromEntries(
        rows.flatMap(({ cli, account }) => (account ? [[cli, String(account.index)]] : [])),
      ),
    }),
    schema: z.custom<{ chosen: Chosen }>(),
    onSubmit: ({ chosen }) =>
      allocate.mutateAsync(
        Object.entries(chosen).map(([cli, account]) => ({ cli, accountIndex: Number(account) })),
      ),
    done: ({ allocated }) =>
      `${counted(allocated, 'number')} allocated: rate again to charge ${allocated === 1 ? 'its' : 'their'} calls`,
    onSaved: onClose,
    onCancel: onClose,
  })
  const { chosen } = form.values
  const ready = rows.filter(({ cli }) => chosen[cli] !== undefined)
  const set = (cli: string, account: string | null) => {
    const { [cli]: _before, ...others } = chosen
    form.change({ chosen: account === null ? others : { ...others, [cli]: account } })
  }
  const calls = ready.reduce((sum, row) => sum + row.calls, 0)
  // Not while it saves: the form goes on to close its dialog once its numbers have left the list.
  if (rows.length === 0 && !form.isPending)
    return (
      <EmptyState title="Every number is allocated" hint="Rate the bill run again to charge their calls." />
    )
  return (
    <ResourceForm
      form={form}
      submit={`ALLOCATE ${counted(ready.length, 'NUMBER', 'NUMBERS')}`}
      reason={ready.length === 0 ? 'Choose the account of at least one number.' : undefined}
    >
      <Hint aria-live="polite">
        {formatCount(ready.length)} of {counted(rows.length, 'number')} {ready.length === 1 ? 'has' : 'have'}{' '}
        an account, with {counted(calls, 'call')}. Each gets a service from its first call. Numbers without an
        account stay unallocated.
      </Hint>
      <Files
        rows={rows}
        accounts={accounts}
        chosen={chosen}
        onChange={change => form.change({ chosen: change })}
      />
      <ScrollBox label="Unallocated numbers" className={classes.sideways ?? ''}>
        <FigureTable aria-label="Unallocated numbers">
          <thead>
            <tr>
              <th>Number</th>
              <th className={classes.text}>Account</th>
              <th className={classes.text}>Suggested because</th>
              <th>Calls</th>
              <th>First call</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cli, calls: count, firstCallDate, account }) => (
              <tr key={cli}>
                <td>{writtenNumber(cli)}</td>
                <td>
                  <AccountChoice
                    client={client}
                    label={`Account of ${writtenNumber(cli)}`}
                    hideLabel
                    account={chosen[cli] === undefined ? undefined : Number(chosen[cli])}
                    onChange={index => set(cli, index === undefined ? null : String(index))}
                  />
                </td>
                <td className={classes.text}>{reasonFor(account)}</td>
                <td>{formatCount(count)}</td>
                <td>{formatDate(firstCallDate)}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </ScrollBox>
    </ResourceForm>
  )
}

function reasonFor(account: AllocationSuggestion['account']): string {
  if (!account) return ''
  const { accountNumber, why, evidence } = account
  return why === 'former'
    ? `${accountNumber} had it until ${formatDate(evidence)}`
    : `${accountNumber} has ${writtenNumber(evidence)}`
}

interface FilesProps {
  rows: readonly AllocationSuggestion[]
  accounts: readonly Account[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** The same as a CSV file. */
function Files({ rows, accounts, chosen, onChange }: FilesProps) {
  const content = () => {
    const numbers = new Map(accounts.map(({ index, accountNumber }) => [String(index), accountNumber]))
    return allocationsCsv(rows, cli => numbers.get(chosen[cli] ?? ''))
  }
  const fill = (file: string): string | null => {
    const read = readAllocations(file)
    if (!read) return 'The file needs the columns cli and account_number.'
    const indexes = new Map(accounts.map(({ index, accountNumber }) => [accountNumber, String(index)]))
    const here = rows.flatMap(({ cli }) => (read.has(cli) ? [[cli, read.get(cli) ?? ''] as const] : []))
    const filled = here.flatMap(([cli, number]) => {
      const index = indexes.get(number)
      return index === undefined ? [] : [[cli, index] as const]
    })
    onChange({ ...chosen, ...Object.fromEntries(filled) })
    const unknown = [...new Set(here.map(([, number]) => number).filter(number => !indexes.has(number)))]
    return unknown.length > 0 ? `The reseller has no account ${unknown.slice(0, 10).join(', ')}.` : null
  }
  return <CsvRoundTrip fileName="unallocated-numbers.csv" content={content} onRead={fill} />
}
