import type { NoticeState } from '@nineops/contract/ordering/notices.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { repricedAccountList } from './made-price-changes.service.ts'

const states: Record<NoticeState, string> = {
  queued: 'E-mail queued',
  unsure: 'E-mail handed over, unanswered',
  sent: 'E-mail sent',
  outbox: 'E-mail written to the outbox',
  refused: 'E-mail refused',
  to_post: 'Letter to be posted',
  posted: 'Letter posted',
}

/** Evidence of notices of new prices: account, address, state and day. */
export const repricedAccountExports = defineExportList(
  'price-notices',
  'Notices of new prices',
  repricedAccountList,
  [
    { id: 'account', header: 'Account', value: row => row.account.accountNumber },
    { id: 'company', header: 'Company', value: row => row.account.companyName },
    { id: 'charges', header: 'Charges', kind: 'count' },
    { id: 'before', header: 'Before', kind: 'pounds' },
    { id: 'after', header: 'After', kind: 'pounds' },
    {
      id: 'notice',
      header: 'Notice',
      value: row => (row.notice ? states[row.notice.state] : 'Not notified'),
    },
    { id: 'to', header: 'Address', value: row => row.notice?.to ?? null },
    { id: 'toldOn', header: 'Notified on', kind: 'date', value: row => row.notice?.toldOn ?? null },
  ],
)
