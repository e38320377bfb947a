import { Checkbox, type CheckboxProps } from '@mantine/core'

interface NotSubmittedCheckProps {
  checked: boolean
  error: string | undefined
  onChange: CheckboxProps['onChange']
}

/** The error while the declaration is required and missing. */
export const unsaid = (mayBeSubmitted: boolean, notSubmitted: boolean): string | undefined =>
  mayBeSubmitted && !notSubmitted ? 'Confirm this once you have checked' : undefined

/** Declaration, before files are withdrawn, that Bacs never received them. */
export const NotSubmittedCheck = (props: NotSubmittedCheckProps) => (
  <Checkbox
    label="The files were not submitted to Bacs"
    description="Check first: if they were, payers would be debited twice."
    {...props}
    aria-invalid={props.error !== undefined || undefined}
  />
)
