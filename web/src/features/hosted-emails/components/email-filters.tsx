import { type EmailCounts } from '@nineops/contract/bureau/hosted-emails.contract'
import { deliveryStates } from '@nineops/contract/bureau/email-states'
import { FilterChip, FilterChips } from '../../../ui/forms/filter-chips.tsx'
import { stateLabels } from '../email-labels.ts'
import { Row } from '../../../ui/layout/parts.tsx'
import { LateSelect } from '../../../ui/forms/late-select.tsx'
import classes from './hosted-emails.module.css'

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

const options = [
  { value: 'any', label: 'Any' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Filters by state, with counts, and by the three flags. */
export function EmailFilters({ counts, chosen, onChoose }: EmailFiltersProps) {
  return (
    <Row align="end" between wrap mb={12} gap={24}>
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
      <div className={classes.flags}>
        {flags.map(([flag, label]) => (
          <LateSelect
            key={flag}
            size="xs"
            label={label}
            data={options}
            value={chosen[flag] ?? 'any'}
            allowDeselect={false}
            comboboxProps={{ withinPortal: true }}
            onChange={value => onChoose({ [flag]: value === 'yes' || value === 'no' ? value : undefined })}
          />
        ))}
      </div>
    </Row>
  )
}
