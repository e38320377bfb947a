import type { LinkOptions } from '@tanstack/react-router'

/** Opens a file beside the list; what was chosen of another file is left. */
export const linkToFile = (file: number): LinkOptions => ({
  to: '.',
  search: before => ({ ...before, file, reason: undefined, lines: undefined }),
})
