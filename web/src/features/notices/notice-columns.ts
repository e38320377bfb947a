import type { Notice, NoticeState } from '@nineops/contract/ordering/notices.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { statusColumn } from '../../ui/table/status-column.tsx'
import { emailStates } from '../account-statements/account-statements.public.ts'

const states: Record<NoticeState | 'none', { word: string; tone: Tone }> = {
  ...emailStates,
  to_post: { word: 'To be posted', tone: 'warn' },
  posted: { word: 'Posted', tone: 'good' },
  none: { word: 'Not notified', tone: 'planned' },
}
const channels = { email: 'E-mail', letter: 'Letter' } as const

/** What an account was told, how and when. */
export const noticeColumns = <Row extends { notice: Notice | null }>(): readonly Column<Row>[] => [
  {
    id: 'channel',
    header: 'Notice',
    value: row => (row.notice ? channels[row.notice.channel] : null),
    fixed: 84,
  },
  statusColumn(row => states[row.notice?.state ?? 'none'], { header: 'Status', fixed: 132 }),
  { id: 'toldOn', header: 'Notified on', value: row => row.notice?.toldOn, kind: 'date', fixed: 108 },
  { id: 'to', header: 'Address', value: row => row.notice?.to, width: 160, grow: 2 },
]
