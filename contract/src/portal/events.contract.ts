import { z } from 'zod'
import { endpoint } from '../http.ts'
import { anyAreaRole, bureau, dashAdministration, network, type Role } from '../roles.ts'

/**
 * Roles that may subscribe to a topic: an area's own role for its work; any role for the rest, which only shows
 * progress.
 */
export function rolesOfTopic(topic: string): readonly Role[] {
  if (/^(bespoke-functions|evidence-packs|exports):/.test(topic)) return anyAreaRole
  if (/^line-tests(:|$)/.test(topic)) return network
  return topic === 'systems' ? dashAdministration : bureau
}

export const events = {
  /** Server-sent events: `event: <topic>`, `data: <JSON>`; a comment every 15 s keeps the connection open. */
  stream: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Progress of runs and files as server-sent events',
    roles: anyAreaRole,
    query: z.object({
      topics: z
        .string()
        .max(2000)
        .transform(value => value.split(',').filter(Boolean))
        .pipe(
          z
            .array(z.string().regex(/^[a-z-]+(:\d+)?$/))
            .min(1)
            .max(50),
        ),
    }),
    answer: 'events',
  }),
}
