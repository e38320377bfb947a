import { z } from 'zod'

/** Who did it: a user, a user's schedule, or the engine itself. */
export const timelineActors = ['person', 'schedule', 'engine'] as const
export const timelineActor = z.enum(timelineActors)
export type TimelineActor = z.infer<typeof timelineActor>
