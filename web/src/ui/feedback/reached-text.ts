/** `3 of 12 files`; before it is known of how many, only that it begins. */
export const reachedText = (
  done: number,
  total: number,
  { unit, format }: { unit: string; format: (amount: number) => string },
): string => (total === 0 ? 'Starting' : `${format(done)} of ${format(total)} ${unit}`.trim())
