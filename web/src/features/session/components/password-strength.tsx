import { passwordProblem, passwordStrength, passwordStrengths } from '@nineops/contract/portal/password-rules'
import { Hint } from '../../../ui/layout/parts.tsx'
import classes from './two-step.module.css'

/** How strong a new password is, while it is typed; the server decides whether it is accepted. */
export function PasswordStrength({ password, username }: { password: string; username: string }) {
  if (password === '') return null
  const strength = passwordStrength(password, username)
  const problem = passwordProblem(password, username)
  return (
    <div>
      <meter
        className={classes.strength}
        aria-label="Password strength"
        min={0}
        max={5}
        low={3}
        high={4}
        optimum={5}
        value={strength + 1}
      />
      <Hint mt={2} aria-live="polite">
        {passwordStrengths[strength]}
        {problem !== null && `: ${problem}`}
      </Hint>
    </div>
  )
}
