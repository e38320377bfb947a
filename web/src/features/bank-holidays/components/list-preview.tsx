import {
  type HolidayDifference,
  holidayDifferences,
  parseBankHolidays,
  spanOf,
} from '@nineops/contract/administration/bank-holiday-rules'
import type { BankHolidayCalendar } from '@nineops/contract/administration/bank-holidays.contract'
import { IconPlus } from '../../../ui/icons/icons.tsx'
import { IconMinus, IconPencil } from '../../../ui/icons/more-icons.tsx'
import { formatDate } from '../../../lib/formats.ts'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { differencesText } from '../calendar-labels.ts'
import classes from './bank-holidays.module.css'

const looks = {
  added: { Icon: IconPlus, word: 'Added' },
  removed: { Icon: IconMinus, word: 'Removed' },
  renamed: { Icon: IconPencil, word: 'Renamed' },
}

/** Previews what loading a list would change. */
export function ListPreview({ content, calendar }: { content: string; calendar: BankHolidayCalendar }) {
  const { holidays } = parseBankHolidays(content)
  const differences = holidayDifferences(calendar.holidays, holidays)
  return (
    <div className={classes.preview}>
      <output>{differencesText(differences, spanOf(holidays).until, calendar.knownUntil)}</output>
      {differences.length > 0 && (
        <ScrollBox className={classes.changes} label="What changes">
          <ul>
            {differences.map(one => (
              <Difference key={one.day} difference={one} />
            ))}
          </ul>
        </ScrollBox>
      )}
    </div>
  )
}

function Difference({ difference }: { difference: HolidayDifference }) {
  const { Icon, word } = looks[difference.kind]
  return (
    <li>
      <Icon size={14} stroke={1.5} aria-hidden="true" />
      <span>{word}</span>
      <span>{formatDate(difference.day)}</span>
      <span>
        {difference.name}
        {difference.kind === 'renamed' && `, before: ${difference.before}`}
      </span>
    </li>
  )
}
