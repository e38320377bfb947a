import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onSessionEnd } from '../../../api/session-state.ts'
import { hasRedirect, takeRedirect } from '../../../api/session-storage.ts'
import { dashConfigQuery } from '../../dash-tokens/dash-tokens.public.ts'
import { takeProviderAnswer } from '../provider-answer.ts'
import { providerFailure, useProviderFinish, useProviderStart } from '../provider.queries.ts'
import classes from './provider-sign-in.module.css'

// Whoever logs out wants to be asked; one whose session ran out comes back to where they were.
let loggedOut = false
onSessionEnd(() => {
  loggedOut = true
})

/** The other way in, where the bureau has an identity provider (product: Roles). */
export function ProviderSignIn() {
  const router = useRouter()
  const provider = useQuery(dashConfigQuery).data?.provider
  const start = useProviderStart()
  const finish = useProviderFinish()
  const { mutateAsync } = finish
  const complete = useEffectEvent(async () => {
    const answer = takeProviderAnswer()
    if (!answer) return
    await mutateAsync(answer).then(
      () => router.history.push(takeRedirect()),
      () => undefined,
    )
  })
  useEffect(() => {
    void complete()
  }, [])
  if (!provider) return null
  const failure = start.error ?? finish.error
  const busy = start.isPending || finish.isPending
  return (
    <div className={classes.way}>
      <div className={classes.or} aria-hidden="true">
        or
      </div>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={busy}
        loaderProps={{ 'aria-label': 'Signing in' }}
        onClick={() => start.mutate(finish.isError || (loggedOut && !hasRedirect()))}
      >
        Sign in with {provider}
      </Button>
      <div role="alert" className={classes.failure}>
        {failure && !busy && (
          <>
            <IconAlertCircle size={16} aria-hidden="true" />
            <span>{providerFailure(failure)}</span>
          </>
        )}
      </div>
    </div>
  )
}
