import type { NoticeKind } from '@nineops/contract/ordering/notice-texts'
import type { NoticePreview, NoticesSent, NoticeTexts } from '@nineops/contract/ordering/notices.contract'
import { counted } from '@nineops/contract/words'
import { openDialog } from '../../ui/dialogs/dialogs.tsx'
import { showDone } from '../../ui/feedback/snackbars.tsx'
import { NoticeForm } from './components/notice-form.tsx'

interface Notices {
  kind: NoticeKind
  title: string
  /** Of the preview, in the cache. */
  cacheKey: readonly unknown[]
  preview: (texts: NoticeTexts) => Promise<NoticePreview>
  send: (texts: NoticeTexts) => Promise<NoticesSent>
}

/** Writes notices to customers, after a preview of whom they reach and how one reads. */
export async function askNotices({ title, ...notices }: Notices): Promise<void> {
  const sent = await openDialog<NoticesSent>({ title, size: 720 }, close => (
    <NoticeForm {...notices} onAnswer={close} />
  ))
  if (!sent) return
  const { emails, letters } = sent
  const parts = [
    ...(emails > 0 ? [`${counted(emails, 'e-mail')} queued`] : []),
    ...(letters > 0 ? [`${counted(letters, 'letter')} to be posted`] : []),
  ]
  showDone(parts.join(', '))
}
