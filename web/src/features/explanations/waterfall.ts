/** Start and end of a cause's bar, in pence. */
export interface Step {
  from: number
  to: number
}

const pence = (decimal: string): number => Math.round(Number(decimal) * 100)

/** The steps from the amount before, cause by cause, in whole pence so that they end at the amount now. */
export function stepsOf(start: string, effects: readonly string[]): Step[] {
  let at = pence(start)
  return effects.map(effect => {
    const from = at
    at += pence(effect)
    return { from, to: at }
  })
}

/** Fraction of the width per penny, and the lowest amount. */
export interface Scale {
  least: number
  share: number
}

/** The range of all steps, a little wider, so that the smallest change is visible. */
export function scaleOf(steps: readonly Step[]): Scale {
  const ends = steps.flatMap(({ from, to }) => [from, to])
  const [least, most] = ends.length === 0 ? [0, 0] : [Math.min(...ends), Math.max(...ends)]
  return { least, share: most === least ? 0 : 100 / (most - least) }
}

/** Left edge and width of a step's bar, in percent. */
export function barOf({ from, to }: Step, { least, share }: Scale): { left: number; width: number } {
  const width = Math.max(Math.abs(to - from) * share, 1)
  return { left: Math.min((Math.min(from, to) - least) * share, 100 - width), width }
}
