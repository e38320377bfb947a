import { timelineActors } from '@nineops/contract/crm/timeline-actors'
import { z } from 'zod'

const index = z.coerce.number().int().positive().optional().catch(undefined)
const text = z.string().max(100).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** Filters and open entry of the screen, in the address. */
export const trailSearch = z.object({
  who: index,
  actor: z.enum(timelineActors).optional().catch(undefined),
  deed: text,
  thing: text,
  thingIndex: index,
  reseller: index,
  accountNumber: z.coerce.string().max(60).optional().catch(undefined),
  since: day,
  until: day,
  request: text,
  entry: index,
})
export type TrailSearch = z.infer<typeof trailSearch>

export function trailQuery(search: TrailSearch) {
  const { who, actor, deed, thing, thingIndex, reseller, accountNumber, since, until, request } = search
  return {
    ...(who !== undefined && { person: who }),
    ...(actor && { by: actor }),
    ...(deed && { action: deed }),
    ...(thing && { entity: thing }),
    ...(thingIndex !== undefined && { entityIndex: thingIndex }),
    ...(reseller !== undefined && { client: reseller }),
    ...(accountNumber && { account: accountNumber }),
    ...(since && { from: since }),
    ...(until && { to: until }),
    ...(request && { request }),
  }
}
