import { useRouter } from '@tanstack/react-router'
import { endSession } from '../../api/session-state.ts'
import { endOnServer } from '../../api/sign-out.ts'
import { noSelection } from '../router/guards.ts'

/** 'Log out' ends the session and returns to /login (spec §2). */
export function useLogOut(): () => void {
  const router = useRouter()
  return () => {
    void endOnServer()
    endSession()
    void router.navigate({ to: '/login', search: noSelection })
  }
}
