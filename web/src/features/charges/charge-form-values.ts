import type { Charge, ChargeTerms } from '@nineops/contract/ordering/charges.contract'
import type { Product } from '@nineops/contract/service-establishment/products.contract'

/** A charge's form values. */
export interface ChargeValues {
  account: number | undefined
  description: string
  productGroup: string
  frequency: ChargeTerms['frequency']
  timing: ChargeTerms['timing']
  amount: string
  quantity: string
  startDate: string | null
  endDate: string | null
  billedThrough: string | null
  serviceIndex: number | null
  productIndex: number | null
  cost: string
  nominal: string
}

export const valuesOf = (charge: Charge | undefined, account: number | undefined): ChargeValues =>
  charge
    ? {
        ...charge,
        account: charge.account.index,
        serviceIndex: charge.service?.index ?? null,
        productIndex: charge.product?.index ?? null,
        cost: charge.cost ?? '',
        nominal: charge.nominal ?? '',
      }
    : {
        account,
        description: '',
        productGroup: '',
        frequency: 'monthly',
        timing: 'advance',
        amount: '',
        quantity: '1',
        startDate: null,
        endDate: null,
        billedThrough: null,
        serviceIndex: null,
        productIndex: null,
        cost: '',
        nominal: '',
      }

/** What a charge takes over from its product. */
export const ofProduct = (product: Product): Partial<ChargeValues> => ({
  productIndex: product.index,
  description: product.name,
  productGroup: product.productGroup,
  frequency: product.frequency,
  timing: product.timing,
  amount: product.price,
  cost: product.cost ?? '',
  nominal: product.nominal ?? '',
})

/** Typed money as a decimal: `£1,250.5` is `1250.5`. */
export const cleanAmount = (text: string): string => text.replaceAll(/[£,\s]/g, '')

export const words = {
  accountIndex: 'Choose an account',
  amount: 'Enter an amount, such as 12.50',
  quantity: 'Enter a quantity, such as 1 or 2.5',
  startDate: 'Choose a day',
  endDate: 'Choose a day',
  billedThrough: 'Choose a day',
  serviceIndex: 'Choose a service of the account',
  productIndex: 'Choose a product',
  cost: 'Enter an amount, such as 12.50',
  nominal: '1 to 8 digits or capitals, such as 4000',
}

/** The charge as the server takes it. */
export const toBody = ({ account, amount, cost, nominal, ...terms }: ChargeValues) => ({
  ...terms,
  amount: cleanAmount(amount),
  cost: cleanAmount(cost) || null,
  nominal: nominal.trim() || null,
  accountIndex: account,
})

export const check = ({ startDate, endDate }: ChargeValues) => ({
  endDate:
    startDate !== null && endDate !== null && endDate < startDate ? 'Not before the first day' : undefined,
})
