interface Asking {
  index: number
  asked: boolean
}
interface Reseller extends Asking {
  brands: readonly Asking[]
}

/** A run that is not confirmed yet, with the brands that it bills; all of its reseller's where none are named. */
export interface OpenRun {
  clientIndex: number
  brandIndexes: readonly number[]
}

const bills = (run: OpenRun, brand: number): boolean =>
  run.brandIndexes.length === 0 || run.brandIndexes.includes(brand)

/**
 * How many runs of a reseller, or with a brand of it, a switch of theirs decides about: those that nobody else asks
 * to have released by two persons.
 */
export function runsDecided(reseller: Reseller, runs: readonly OpenRun[]) {
  const own = runs.filter(run => run.clientIndex === reseller.index)
  const askingBut = (run: OpenRun, brand: number | null) =>
    reseller.brands.some(one => one.asked && one.index !== brand && bills(run, one.index))
  return {
    byReseller: own.filter(run => !askingBut(run, null)).length,
    byBrand: (brand: number): number =>
      reseller.asked ? 0 : own.filter(run => bills(run, brand) && !askingBut(run, brand)).length,
  }
}
