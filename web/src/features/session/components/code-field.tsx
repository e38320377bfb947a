import { TextInput } from '@mantine/core'
import classes from './two-step.module.css'

interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Whether a recovery code is accepted as well. */
  recovery?: boolean
  size?: 'sm' | 'md'
}

/** The code of the authenticator app, or a recovery code instead. */
export function CodeField({ value, onChange, error, recovery = false, size = 'sm' }: CodeFieldProps) {
  return (
    <TextInput
      label={recovery ? 'Code or recovery code' : 'Code'}
      name="otp"
      className={classes.code}
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={50}
      data-autofocus
      required
      withAsterisk={false}
      size={size}
      value={value}
      error={error}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
