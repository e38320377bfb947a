/** From where to where a cause takes the amount, in pence. */
export interface Step {
  from: number
  to: number
}

const pence = (decimal: string): number => Math.round(Number(decimal) * 100)

/** The way from the amount before, cause by cause; in whole pence, so that it ends at the amount now. */
export function stepsOf(start: string, effects: readonly string[]): Step[] {
  let at = pence(start)
  return effects.map(effect => {
    const from = at
    at += pence(effect)
    return { from, to: at }
  })
}

/** What share of the width a pence has, and where the least amount lies. */
export interface Scale {
  least: number
  share: number
}

/** The span of all steps, a little wider, so that the least change can still be seen. */
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
