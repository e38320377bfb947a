import { Checkbox, type CheckboxProps } from '@mantine/core'

interface NotSubmittedCheckProps {
  checked: boolean
  error: string | undefined
  onChange: CheckboxProps['onChange']
}

/** The error while the declaration is required and missing. */
export const unsaid = (mayBeSubmitted: boolean, notSubmitted: boolean): string | undefined =>
  mayBeSubmitted && !notSubmitted ? 'Say so, once you have made sure' : undefined

/** Declaration, before files are withdrawn, that Bacs never received them. */
export const NotSubmittedCheck = (props: NotSubmittedCheckProps) => (
  <Checkbox
    label="The files were not submitted to Bacs"
    description="Make sure first: had they been, payers would be debited twice."
    {...props}
    aria-invalid={props.error !== undefined || undefined}
  />
)
