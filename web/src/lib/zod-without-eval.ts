import { config } from 'zod/v4'

// Stands in for `zod` in the portal's build. The content security policy forbids making functions from text, which
// zod tries as soon as a schema is made; so this has to be said before the first one, whichever chunk holds it.
config({ jitless: true })

export * from 'zod/v4'
