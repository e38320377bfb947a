import { Checkbox } from '@mantine/core'

interface NotSubmittedCheckProps {
  checked: boolean
  error: string | undefined
  /** Whether it has to be said and was not. */
  unsaid: boolean
  onChange: (checked: boolean) => void
}

/** Has whoever withdraws Direct Debit files say that Bacs never got them. */
export const NotSubmittedCheck = ({ checked, error, unsaid, onChange }: NotSubmittedCheckProps) => (
  <Checkbox
    label="The files were not submitted to Bacs"
    description="Make sure first: had they been, payers would be debited twice."
    checked={checked}
    error={error}
    aria-invalid={unsaid || undefined}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)
