import { Progress } from '@mantine/core'
import { passwordProblem, passwordStrength, passwordStrengths } from '@nineops/contract/portal/password-rules'
import { Hint } from '../../../ui/layout/parts.tsx'

const colours = ['red', 'red', 'yellow', 'teal', 'teal'] as const

/** How strong a new password is, while it is typed; the server decides whether it is accepted. */
export function PasswordStrength({ password, username }: { password: string; username: string }) {
  if (password === '') return null
  const strength = passwordStrength(password, username)
  const problem = passwordProblem(password, username)
  return (
    <div>
      <Progress
        value={(strength + 1) * 20}
        color={colours[strength] ?? 'red'}
        size="sm"
        aria-label="Password strength"
        aria-valuetext={passwordStrengths[strength] ?? ''}
      />
      <Hint mt={2} aria-live="polite">
        {passwordStrengths[strength]}
        {problem !== null && `: ${problem}`}
      </Hint>
    </div>
  )
}
