import classes from '../screens/login.module.css'
import type { useSignIn } from '../use-sign-in.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { CodeStep, NewPasswordStep, SetupStep } from './sign-in-steps.tsx'

interface FurtherStepsProps {
  signIn: ReturnType<typeof useSignIn>
  username: string
  onDone: () => void
}

/** What the server asks for besides the password: most users never see it, so its code is loaded when it is needed. */
export default function FurtherSteps({ signIn, username, onDone }: FurtherStepsProps) {
  const { step, failure, busy } = signIn
  const further = { failure, busy, onBack: signIn.back }
  if (step.at === 'password') return null
  if (step.at === 'new-password')
    return (
      <NewPasswordStep
        {...further}
        username={username}
        problem={signIn.newPasswordProblem}
        onPassword={newPassword => void signIn.proceed({ newPassword })}
      />
    )
  if (step.at === 'code')
    return (
      <CodeStep
        {...further}
        onCode={otp => void signIn.proceed({ otp })}
        onPasskey={step.passkey ? () => void signIn.signByPasskey() : undefined}
      />
    )
  if (step.at === 'setup')
    return <SetupStep {...further} setup={step.setup} onCode={otp => void signIn.confirmSetup(otp)} />
  return (
    <section className={`${classes.card} ${classes.tall}`} aria-labelledby="login-title">
      <h1 id="login-title" className={classes.title}>
        Two-step sign-in is on
      </h1>
      <RecoveryCodes
        codes={step.codes}
        done="CONTINUE"
        onKept={() => {
          step.enter()
          onDone()
        }}
      />
    </section>
  )
}
