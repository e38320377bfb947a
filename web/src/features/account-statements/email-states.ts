import type { AccountEmail } from '@nineops/contract/crm/account-statements.contract'
import type { Tone } from '../../ui/feedback/status-badge.tsx'

/** What became of an e-mail to an account. */
export const emailStates: Record<AccountEmail['state'], { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'busy' },
  unsure: { word: 'Sent, no answer yet', tone: 'warn' },
  sent: { word: 'Sent', tone: 'good' },
  outbox: { word: 'Written to the outbox', tone: 'quiet' },
  refused: { word: 'Refused', tone: 'bad' },
}
