import { onSessionEnd } from '../../api/session-state.ts'

const KEY = 'checklist'

/** A checklist that someone left to fix what it lists: of which reseller, and where. */
interface OpenChecklist {
  client: number
  place: { to: string; search: object }
}

export const leaveChecklist = (left: OpenChecklist): void => sessionStorage.setItem(KEY, JSON.stringify(left))

/** The way back to the checklist of a reseller, until it has been taken. */
export function wayToChecklist(client: number, here: string): OpenChecklist['place'] | undefined {
  const left = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OpenChecklist | null
  return left?.client !== client || left.place.to === here ? undefined : left.place
}

onSessionEnd(() => sessionStorage.removeItem(KEY))
