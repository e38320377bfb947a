import { Button } from '@mantine/core'
import { IconAlertCircle } from '../../../ui/icons/icons.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { onSessionEnd } from '../../../api/session-state.ts'
import { hasRedirect, consumeRedirect } from '../../../api/session-storage.ts'
import { dashConfigQuery } from '../../dash/dash.public.ts'
import { consumeProviderAnswer } from '../provider-answer.ts'
import { providerFailure, useProviderFinish, useProviderStart } from '../provider.queries.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from './provider-sign-in.module.css'

// Ask again after a log out; after an expired session return without asking.
let loggedOut = false
onSessionEnd(() => {
  loggedOut = true
})

/** Sign-in by the bureau's identity provider, if there is one (product: Roles). */
export function ProviderSignIn() {
  const router = useRouter()
  const provider = useQuery(dashConfigQuery).data?.provider
  const start = useProviderStart()
  const finish = useProviderFinish()
  const { mutateAsync } = finish
  const complete = useEffectEvent(async () => {
    const answer = consumeProviderAnswer()
    if (!answer) return
    await mutateAsync(answer).then(
      () => router.history.push(consumeRedirect()),
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
    <Stack gap={16}>
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
    </Stack>
  )
}
