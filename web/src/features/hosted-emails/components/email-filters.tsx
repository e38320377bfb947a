import { type EmailCounts } from '@nineops/contract/bureau/hosted-emails.contract'
import { deliveryStates } from '@nineops/contract/bureau/email-states'
import { FilterChip, FilterChips } from '../../../ui/forms/filter-chips.tsx'
import { stateLabels } from '../email-labels.ts'
import { FilterMenu } from '../../../ui/forms/filter-menu.tsx'

/** The address's state; undefined is any. */
export interface ChosenFilters {
  tested: 'yes' | 'no' | undefined
  sent: 'yes' | 'no' | undefined
  filled: 'yes' | 'no' | undefined
  delivery: (typeof deliveryStates)[number] | undefined
}

interface EmailFiltersProps {
  counts: EmailCounts | undefined
  chosen: ChosenFilters
  onChoose: (change: Partial<ChosenFilters>) => void
}

const flags = [
  ['tested', 'Test Email Sent'],
  ['sent', 'Email Sent'],
  ['filled', 'Details Filled'],
] as const

/** Filters by state, with counts. */
export function StateFilters({ counts, chosen, onChoose }: EmailFiltersProps) {
  return (
    <FilterChips>
      <legend className="visually-hidden">Status</legend>
      <FilterChip
        label="All"
        count={counts?.total}
        pressed={chosen.delivery === undefined}
        onPress={() => onChoose({ delivery: undefined })}
      />
      {deliveryStates
        .filter(state => state !== 'outbox' || counts?.outbox || counts?.byState.outbox)
        .map(state => (
          <FilterChip
            key={state}
            label={stateLabels[state].text}
            count={counts?.byState[state]}
            pressed={chosen.delivery === state}
            onPress={() => onChoose({ delivery: chosen.delivery === state ? undefined : state })}
          />
        ))}
    </FilterChips>
  )
}

/** Filters by the three flags. */
export const FlagFilters = ({ chosen, onChoose }: Omit<EmailFiltersProps, 'counts'>) => (
  <FilterMenu
    filters={flags.map(([flag, label]) => ({
      label,
      value: [chosen[flag] ?? []].flat(),
      data: [
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
      single: true,
      onChange: ([value]) => onChoose({ [flag]: value === 'yes' || value === 'no' ? value : undefined }),
    }))}
  />
)
