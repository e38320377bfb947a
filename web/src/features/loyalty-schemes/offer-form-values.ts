import type { ContractOption } from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import type { LoyaltyScheme } from '@nineops/contract/ordering/loyalty-schemes/loyalty-schemes.contract'

/** Form values that schemes and options share. */
export interface OfferValues {
  name: string
  description: string
  validFrom: string | null
  validTo: string | null
  withdrawn: boolean
}

export interface SchemeValues extends OfferValues {
  minimumMonths: string
  kind: 'percent' | 'amount'
  figure: string
  productGroups: string[]
}

export interface OptionValues extends OfferValues {
  termMonths: string
  noticeDays: string
  kind: 'none' | 'fixed' | 'per_month'
  amount: string
  productGroup: string
}

const offerOf = (offer: LoyaltyScheme | ContractOption | undefined, today: string): OfferValues => ({
  name: offer?.name ?? '',
  description: offer?.description ?? '',
  validFrom: offer?.validFrom ?? today,
  validTo: offer?.validTo ?? null,
  withdrawn: offer?.status === 'withdrawn',
})

export const schemeValues = (scheme: LoyaltyScheme | undefined, today: string): SchemeValues => ({
  ...offerOf(scheme, today),
  minimumMonths: String(scheme?.minimumMonths ?? 12),
  kind: scheme?.discount.kind ?? 'percent',
  figure: scheme?.discount.kind === 'amount' ? scheme.discount.amount : (scheme?.discount.percent ?? ''),
  productGroups: scheme?.productGroups ?? [],
})

export const optionValues = (option: ContractOption | undefined, today: string): OptionValues => {
  const charge = option?.terminationCharge ?? { kind: 'none' as const }
  return {
    ...offerOf(option, today),
    termMonths: String(option?.termMonths ?? 12),
    noticeDays: String(option?.noticeDays ?? 30),
    kind: charge.kind,
    amount: charge.kind === 'none' ? '' : charge.amount,
    productGroup: charge.kind === 'none' ? 'Early termination' : charge.productGroup,
  }
}

/** Typed money and percents as decimals: `£1,250.5` is `1250.5`, `10 %` is `10`. */
const clean = (text: string): string => text.replaceAll(/[£%,\s]/g, '')
const integerOf = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

const offerLabels = { name: 'Enter a name', validFrom: 'Choose a date' }

export const schemeLabels = {
  ...offerLabels,
  minimumMonths: 'Enter whole months from 0 to 120',
  productGroups: 'Choose at least one product group',
  'discount.percent': 'Enter a percentage above 0 and up to 100',
  'discount.amount': 'Enter an amount, such as 5.00',
}

export const optionLabels = {
  ...offerLabels,
  termMonths: 'Enter whole months from 1 to 120',
  noticeDays: 'Enter whole days from 0 to 365',
  'terminationCharge.amount': 'Enter an amount, such as 75.00',
  'terminationCharge.productGroup': 'Enter a product group',
}

const offerBody = (values: OfferValues) => ({
  name: values.name,
  description: values.description,
  validFrom: values.validFrom,
  validTo: values.validTo,
  status: values.withdrawn ? 'withdrawn' : 'active',
})

/** The scheme as the server takes it. */
export const schemeBody = (values: SchemeValues) => ({
  ...offerBody(values),
  minimumMonths: integerOf(values.minimumMonths),
  productGroups: values.productGroups,
  discount: { kind: values.kind, [values.kind]: clean(values.figure) },
})

/** The option as the server takes it. */
export const optionBody = (values: OptionValues) => ({
  ...offerBody(values),
  termMonths: integerOf(values.termMonths),
  noticeDays: integerOf(values.noticeDays),
  terminationCharge:
    values.kind === 'none'
      ? { kind: 'none' }
      : { kind: values.kind, amount: clean(values.amount), productGroup: values.productGroup },
})
