import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useId } from 'react'

/** A password field that also announces its problem to screen readers. */
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
