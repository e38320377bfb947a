import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { CodeField } from './code-field.tsx'

interface Proof {
  /** Of what is added. */
  name: string
  password: string
  otp: string
}

interface ProofFormProps<Answer> {
  /** Label of a name that is asked for. */
  naming?: string
  /** Whether the password is asked for. */
  password?: boolean
  /** Whether a code is asked for: the app's only, or a recovery code as well. */
  code?: 'app' | 'any'
  button: string
  onSubmit: (proof: Proof) => Promise<Answer>
  onSaved: (answer: Answer, proof: Proof) => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks for the proof of identity. */
export function ProofForm<Answer>(props: ProofFormProps<Answer>) {
  const { naming, password = false, code, button, onSubmit, onSaved, onCancel, children } = props
  const form = useResourceForm({
    values: (): Proof => ({ name: '', password: '', otp: '' }),
    schema: z.custom<Proof>(),
    check: typed => ({
      name: naming && typed.name.trim() === '' ? 'Enter a name' : undefined,
      password: password && typed.password === '' ? 'Enter your password' : undefined,
      otp: code && typed.otp.trim() === '' ? 'Enter a code' : undefined,
    }),
    onSubmit,
    onSaved: (answer, { values }) => onSaved(answer, values),
    onCancel,
    typeOver: true,
  })
  return (
    <ResourceForm form={form} submit={button}>
      {children}
      {naming && <TextInput label={naming} autoComplete="off" data-autofocus {...form.text('name', 60)} />}
      {password && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...(!naming && { 'data-autofocus': true })}
          {...form.field('password')}
        />
      )}
      {code && <CodeField recovery={code === 'any'} {...form.field('otp')} />}
    </ResourceForm>
  )
}
