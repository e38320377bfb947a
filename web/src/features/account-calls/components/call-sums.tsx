import { Skeleton } from '@mantine/core'
import type { accountCalls } from '@nineops/contract/crm/account-calls.contract'
import type { QueryInput } from '@nineops/contract/http'
import { useQuery } from '@tanstack/react-query'
import { beforeRounding, formatCount, formatDuration, formatPounds, toPence } from '../../../lib/formats.ts'
import { ListSums } from '../../../ui/lists/list-head.tsx'
import { type Account, sumsQuery } from '../account-calls.queries.ts'

interface CallSumsProps {
  of: Account
  query: NonNullable<QueryInput<typeof accountCalls.sums>>
  enabled: boolean
  /** What they wait for could not be loaded. */
  failed: boolean
  costs: boolean
}

/** Totals of the matching calls. */
export function CallSums({ of, query, enabled, failed, costs }: CallSumsProps) {
  const { data, isError, isPlaceholderData } = useQuery({ ...sumsQuery(of, query), enabled })
  const figures: [name: string, value: string | undefined][] = [
    ['Calls', data && formatCount(data.calls)],
    ['Duration', data && formatDuration(data.durationSeconds)],
    [`Charge ${beforeRounding}`, data && formatPounds(toPence(data.charge))],
    ...(costs
      ? [['Cost', data && formatPounds(data.cost && toPence(data.cost))] as [string, string | undefined]]
      : []),
    ['Without a price or cost', data && formatCount(data.exceptions)],
  ]
  return (
    <ListSums
      label="Totals of these calls"
      of={figures}
      missing={failed || isError ? '–' : <Skeleton h={16} w={64} my={2} />}
      stale={isPlaceholderData}
    />
  )
}
