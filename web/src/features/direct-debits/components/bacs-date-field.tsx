import type { PossibleBacsDates } from '@nineops/contract/invoicing/direct-debits.contract'
import type { ComponentProps } from 'react'
import { formatDate } from '../../../lib/formats.ts'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { bacsDateProblem } from '../bacs-dates.ts'

type BacsDateFieldProps = Omit<ComponentProps<typeof DateField>, 'excludeDate'> & {
  possible: PossibleBacsDates | undefined
}

/** A collection day, with the deadline for submitting its file. */
export function BacsDateField({ possible, value, ...props }: BacsDateFieldProps) {
  const days = possible?.dates.find(({ bacsDate }) => bacsDate === value)
  return (
    <DateField
      {...props}
      value={value}
      description={days ? `Direct Debits are submitted by ${formatDate(days.latestSubmission)}` : ' '}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      excludeDate={day => bacsDateProblem(day, possible) !== undefined}
    />
  )
}
