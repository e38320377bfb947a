import type { ActionWords } from './audit-rows.domain.ts'

const account = (say: ActionWords['say']): ActionWords => ({ kind: 'account', say })

/** Copies of personal data, and erasing it. */
export const personalDataActions: Record<string, ActionWords> = {
  'personal_data.copy_requested': account('Copy of the personal data asked for'),
  'account.erasure_asked': account('Erasing the personal data asked for'),
  'account.erasure_approved': account('Erasing the personal data approved'),
  'account.erasure_withdrawn': account('Erasing the personal data taken back'),
  'account.erased': account('Personal data erased; the books are kept'),
  'account.books_erased': account('Books of the erased account erased'),
}
