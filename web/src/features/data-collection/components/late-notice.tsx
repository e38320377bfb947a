import { IconAlertTriangle } from '../../../ui/icons/icons.tsx'
import type { ExpectedFiles, ExpectedSlot } from '@nineops/contract/bureau/expected-files.contract'
import { counted } from '@nineops/contract/words'
import { formatDateTime } from '../../../lib/formats.ts'
import { needsAttention, slotLabels } from '../../expected-files/expected-files.public.ts'
import classes from './data-collection.module.css'

const WEEK_MS = 7 * 86_400_000

/** Late or incomplete deliveries of the last week, the latest first. */
export const lateSlots = (expected: readonly ExpectedFiles[]): ExpectedSlot[] =>
  expected
    .flatMap(({ slots }) => slots)
    .filter(slot => needsAttention(slot.state) && Date.parse(slot.expectedAt) > Date.now() - WEEK_MS)
    .toSorted((a, b) => b.expectedAt.localeCompare(a.expectedAt))

interface LateNoticeProps {
  slots: readonly ExpectedSlot[]
  onOpen: () => void
}

/** Lists deliveries that need attention above the files. */
export function LateNotice({ slots, onOpen }: LateNoticeProps) {
  const [first] = slots
  if (!first) return null
  return (
    <output className={classes.notice}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>
        {counted(slots.length, 'delivery needs', 'deliveries need')} attention. {first.carrier.name},{' '}
        {formatDateTime(first.expectedAt)}, {slotLabels[first.state].text.toLowerCase()}: {first.message}
      </span>
      <button type="button" className={classes.fileLink} onClick={onOpen}>
        Show expected files
      </button>
    </output>
  )
}
