import type { ComparisonKind } from '@nineops/contract/comparisons.contract'
import type { Tone } from '../../../ui/feedback/status-badge.tsx'

/** The classes as people read them, and what each means. */
export const kindWords: Record<ComparisonKind, { word: string; about: string; tone: Tone }> = {
  new: { word: 'New', about: 'never billed before', tone: 'planned' },
  lost: { word: 'Lost', about: 'billed the month before, nothing now', tone: 'bad' },
  zero: { word: 'Zero', about: 'an invoice over nothing', tone: 'warn' },
  negative: { word: 'Negative', about: 'a credit note', tone: 'warn' },
  unusual: { word: 'Unusual', about: 'a change beyond the thresholds', tone: 'warn' },
}
