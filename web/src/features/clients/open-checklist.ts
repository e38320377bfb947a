import { onSessionEnd } from '../../api/session-state.ts'

const KEY = 'checklist'

/** A checklist that someone left to fix what it lists: of which reseller, and at which address. */
interface OpenChecklist {
  client: number
  href: string
}

export const leaveChecklist = (left: OpenChecklist): void => sessionStorage.setItem(KEY, JSON.stringify(left))

/** The way back to the checklist of a reseller, until it has been taken. */
export function wayToChecklist(client: number, here: string): string | undefined {
  const left = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OpenChecklist | null
  if (left?.client !== client) return undefined
  return new URL(left.href, window.location.origin).pathname === here ? undefined : left.href
}

onSessionEnd(() => sessionStorage.removeItem(KEY))
