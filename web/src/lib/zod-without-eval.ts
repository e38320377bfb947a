import { config } from 'zod/v4'

// Replaces `zod` in the portal's build. The content security policy forbids building functions from text, which zod
// tries as soon as a schema is created; so it must be told not to before the first one, in whichever chunk that is.
config({ jitless: true })

export * from 'zod/v4'
