import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'

/** A password field that says that it is wrong, and why, to screen readers too. */
export function PasswordField(props: PasswordInputProps) {
  const id = useId()
  const about = props.error ? `${id}-error` : props.description ? `${id}-description` : undefined
  return (
    <PasswordInput
      {...props}
      id={id}
      aria-invalid={props.error ? true : undefined}
      aria-describedby={about}
    />
  )
}
