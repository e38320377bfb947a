import { z } from 'zod'
import { endpoint } from './http.ts'
import { bureau } from './roles.ts'

export const events = {
  /** Server-sent events: `event: <topic>`, `data: <JSON>`; a comment every 15 s keeps the line open. */
  stream: endpoint({
    method: 'GET',
    path: '/api/events',
    summary: 'Progress of runs and files as server-sent events',
    roles: bureau,
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
