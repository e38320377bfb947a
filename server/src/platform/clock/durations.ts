const two = (n: number): string => String(n).padStart(2, '0')

/** Whole seconds -> `3:21:10`, with any number of hours. */
export const durationText = (seconds: number): string =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
