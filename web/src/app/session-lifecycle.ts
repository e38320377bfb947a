import { setDashAccess } from '../api/dash-client.ts'
import { queryClient, setErrorReporter } from '../api/query-client.ts'
import { scheduleRefresh } from '../api/refresh.ts'
import {
  currentSession,
  endIfExpired,
  endSession,
  followOtherTabs,
  onAccessChange,
  onSessionEnd,
  restoreSession,
  setExpiredHandler,
} from '../api/session-state.ts'
import { consumeRedirect, rememberRedirect } from '../api/session-storage.ts'
import { dashConfigQuery, dashTokenFor } from '../features/dash/dash.public.ts'
import type { ApiError } from '../api/api-error.ts'
import { noSelection } from './router/guards.ts'
import { router } from './router/router.tsx'

/** Connects the session with storage, router and errors; runs once, before the first render. */
export function startSession(): void {
  restoreSession()
  scheduleRefresh()
  followOtherTabs()

  // Any API error with an expired token marks the user logged out and goes to /login (spec §8).
  setExpiredHandler(() => {
    const { href, pathname } = router.state.location
    endSession()
    if (pathname === '/login') return
    rememberRedirect(href)
    void toLogin()
  })
  // Signed out in another tab, or the session has run out: then this tab finds back too.
  onSessionEnd(expired => {
    const { href, pathname } = router.state.location
    if (pathname === '/login') return
    if (expired) rememberRedirect(href)
    void toLogin()
  })
  // Signed in in another tab, or with other roles: the guards of the open screen decide again.
  onAccessChange(() => {
    if (router.state.location.pathname === '/login') router.history.push(consumeRedirect())
    else void router.invalidate()
  })
  setErrorReporter(
    failure => void showFailure(failure),
    () => void import('../ui/feedback/snackbars.tsx').then(({ hideError }) => hideError()),
  )
  setDashAccess({
    tokenFor: dashTokenFor,
    baseUrl: async () => (await queryClient.ensureQueryData(dashConfigQuery)).baseUrl,
  })
  void queryClient.prefetchQuery(dashConfigQuery)
}

const toLogin = (): Promise<void> => router.navigate({ to: '/login', search: noSelection })

/** Snackbar with DETAIL, and the dialog behind it; their code is loaded with the first failure. */
async function showFailure(failure: ApiError): Promise<void> {
  // Including answers that could not be read.
  endIfExpired()
  if (!currentSession().loggedIn) return
  const [{ showError }, { showException }] = await Promise.all([
    import('../ui/feedback/snackbars.tsx'),
    import('../ui/dialogs/dialogs.tsx'),
  ])
  showError(() => void showException(failure))
}
