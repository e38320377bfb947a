import { provisionalUsage } from '@nineops/contract/bureau/provisional-usage.contract'
import { read } from '../../api/read.ts'

const key = (client: number) => ['clients', client, 'provisional-usage'] as const

export const accountUsageQuery = (client: number, account: number) =>
  read(
    provisionalUsage.account,
    [...key(client), 'accounts', account],
    { params: { client, account } },
    { silent: true },
  )
