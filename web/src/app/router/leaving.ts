import type { AnyRouter } from '@tanstack/react-router'

/**
 * Whether another screen was asked for and is still loading: a change of this one's address, such as a filter that is
 * written a moment after it was typed, would take its place.
 */
export const isLeaving = ({ state: { location, resolvedLocation } }: AnyRouter): boolean =>
  resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname
