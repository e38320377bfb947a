import { reminders } from '@nineops/contract/crm/reminders.contract'
import type { QueryInput } from '@nineops/contract/http'
import { read, readPage } from '../../api/read.ts'

export interface Whose {
  client: number
  account: number
}

const silent = { silent: true } as const

export const remindersQuery = (whose: Whose) =>
  read(
    reminders.list,
    ['clients', whose.client, 'account-pages', whose.account, 'reminders'],
    { params: { ...whose } },
    silent,
  )

/** What the next night sends for a brand; fresh after each change of its settings. */
export const reminderPreviewQuery = (client: number, brand: number, version: string) =>
  read(
    reminders.preview,
    ['clients', client, 'brands', brand, 'reminders', version],
    { params: { client, brand } },
    { ...silent, keep: true },
  )

/** What the last night sent for a brand. */
export const sentRemindersQuery = (
  client: number,
  brand: number,
  query: NonNullable<QueryInput<typeof reminders.sent>>,
) =>
  readPage(
    reminders.sent,
    ['clients', client, 'brands', brand, 'reminders', 'sent', query],
    { params: { client, brand }, query },
    silent,
  )
