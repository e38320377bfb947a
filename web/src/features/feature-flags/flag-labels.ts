import { productFlags } from '@nineops/contract/service-establishment/feature-flags.contract'

const own = new Map<string, string>(Object.entries(productFlags))

/** What one of the product's flags does; undefined for a flag the product does not use. */
export const effectOf = (flag: string): string | undefined => own.get(flag)

/** The product's flags that are not on yet. */
export const flagsToChoose = (on: readonly { flag: string }[]): string[] =>
  [...own.keys()].filter(flag => !on.some(one => one.flag === flag))

/** What switching a flag off does, to be confirmed. */
export function removeQuestion(flag: string, reseller: string): string {
  const effect = effectOf(flag)
  if (effect)
    return `Switch ${flag} off for ${reseller}.\n\nThis will no longer apply: ${effect.charAt(0).toLowerCase()}${effect.slice(1)}.`
  return `Switch ${flag} off for ${reseller}.\n\nNineOps itself does not use this flag; systems that do find it gone at once.`
}
