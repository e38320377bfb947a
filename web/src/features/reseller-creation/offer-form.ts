import { chargeFrequency } from '@nineops/contract/ordering/charges.contract'
import { newProduct } from '@nineops/contract/service-establishment/products.contract'
import type { VatCategory } from '@nineops/contract/service-establishment/vat-rules'
import { cleanAmount } from '../charges/charges.public.ts'
import type { FieldLook } from '../clients/clients.public.ts'
import type { Step, Texts } from './creation-steps.ts'

/** What the reseller sells: products, one a line, and the VAT of product groups. */
const categories: Readonly<Record<string, { category: VatCategory; reverseCharge: boolean }>> = {
  'vat.reverse': { category: 'standard', reverseCharge: true },
  'vat.reduced': { category: 'reduced', reverseCharge: false },
  'vat.zero': { category: 'zero', reverseCharge: false },
  'vat.exempt': { category: 'exempt', reverseCharge: false },
  'vat.outside': { category: 'outside', reverseCharge: false },
}

const groupsLook = (label: string, hint?: string): FieldLook => ({
  label,
  max: 2000,
  ...(hint && { hint }),
})
export const offerLooks: Readonly<Record<string, FieldLook>> = {
  products: {
    label: 'Products',
    kind: 'notes',
    max: 20_000,
    placeholder: 'BB-80, Broadband 80/20, Broadband, monthly, 32.50, 21.40',
    hint: 'One a line: code, name, product group, how often (once, monthly, quarterly or annual), price and, if known, cost. They are billed in advance. More can be imported later.',
  },
  'vat.reverse': groupsLook(
    'Reverse charge applies',
    'Wholesale speech and text. Not broadband, data circuits or equipment (HMRC Brief 1/2016).',
  ),
  'vat.reduced': groupsLook('Reduced rate'),
  'vat.zero': groupsLook('Zero rate'),
  'vat.exempt': groupsLook('Exempt'),
  'vat.outside': groupsLook('Outside the scope of UK VAT'),
}

export const emptyOffer: Texts = Object.fromEntries(Object.keys(offerLooks).map(field => [field, '']))

export const offerStep: Step = {
  id: 'offer',
  title: 'Products and VAT',
  about: 'What it sells. You can add all of it later, on the reseller’s page.',
  groups: [
    { fields: ['products'] },
    {
      title: 'VAT of product groups',
      fields: Object.keys(categories),
      note: 'Separate product groups with commas. Groups that are not listed are standard-rated, without reverse charge.',
    },
  ],
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')

function readLine(line: string) {
  const cells = line.split(',').map(cell => cell.trim())
  const [code, name, productGroup, frequency = '', price = '', cost = ''] = cells
  if (cells.length < 5 || cells.length > 6) return { problem: 'needs five or six values' }
  if (!chargeFrequency.options.some(one => one === frequency.toLowerCase()))
    return { problem: `“${frequency}” is not one of once, monthly, quarterly and annual` }
  const read = newProduct.safeParse({
    code,
    name,
    productGroup,
    frequency: frequency.toLowerCase(),
    timing: 'advance',
    price: cleanAmount(price),
    cost: cleanAmount(cost) || null,
    nominal: null,
  })
  if (read.success) return { product: read.data }
  const [issue] = read.error.issues
  return { problem: `${String(issue?.path[0] ?? 'it')} ${issue?.message ?? 'is wrong'}` }
}

const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split('\n')
    .flatMap((line, at) => (line.trim() === '' ? [] : [{ at: at + 1, ...readLine(line) }]))

/** The problem of a field of the step, if it is one. */
export function offerProblem(field: string, text: string): string | undefined {
  if (field !== 'products') return undefined
  const wrong = linesOf(text).find(({ problem }) => problem !== undefined)
  return wrong && `Line ${wrong.at}: ${wrong.problem}`
}

/** What the reseller sells, as the server takes it. */
export const offerBody = (texts: Texts) => ({
  products: linesOf(texts['products']).flatMap(({ product }) => product ?? []),
  productGroupVat: Object.entries(categories).flatMap(([field, terms]) => {
    const productGroups = listOf(texts[field])
    return productGroups.length === 0 ? [] : [{ productGroups, ...terms }]
  }),
})
