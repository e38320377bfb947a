interface Asking {
  index: number
  asked: boolean
}
interface Reseller extends Asking {
  brands: readonly Asking[]
}

/** An unconfirmed run, with the brands that it bills; all of its reseller's where none are named. */
export interface OpenRun {
  clientIndex: number
  brandIndexes: readonly number[]
}

const bills = (run: OpenRun, brand: number): boolean =>
  run.brandIndexes.length === 0 || run.brandIndexes.includes(brand)

/**
 * How many open runs depend on the setting of a reseller, or of its brand: those for which no other setting requires
 * two persons.
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
