import type {
  ProductGroupsVat,
  ProductGroupVat,
} from '@nineops/contract/service-establishment/product-group-vat.contract'
import type { VatCategory } from '@nineops/contract/service-establishment/vat-rules'
import { counted } from '@nineops/contract/words'
import { formatDate } from '../../lib/formats.ts'

export const categoryNames: Record<VatCategory, string> = {
  standard: 'Standard rate',
  reduced: 'Reduced rate',
  zero: 'Zero rate',
  exempt: 'Exempt',
  outside: 'Outside the scope',
}

/** What setting a category changes. */
export const categoryOutcome =
  'Applies to invoices dated from that day. Invoices already calculated keep their VAT until their run is reset; confirmed ones never change.'

type Terms = Pick<ProductGroupVat, 'category' | 'reverseCharge'>

const termsText = ({ category, reverseCharge }: Terms): string =>
  `${categoryNames[category]}${reverseCharge ? ', reverse charge applies' : ''}`

/** What a group changes to next, and when; empty if nothing is set. */
export function nextText({ history }: ProductGroupVat, today: string): string {
  const next = history.filter(({ validFrom }) => validFrom > today).at(-1)
  return next ? `${termsText(next)} from ${formatDate(next.validFrom)}` : ''
}

/** What someone has to do about reverse charge, in sentences. */
export function reverseChargeWarnings({
  groups,
  reverseAccounts,
  withoutNumber,
}: ProductGroupsVat): string[] {
  const toReview = groups.filter(group => group.toReview).length
  const marked = groups.some(({ history }) => history.some(({ reverseCharge }) => reverseCharge))
  return [
    ...(toReview > 0
      ? [
          `Reverse charge applied to every line of an account before, so ${counted(toReview, 'product group')} ${toReview === 1 ? 'is' : 'are'} marked for it. It applies to wholesale speech and text, not to broadband, data circuits or equipment. Review ${toReview === 1 ? 'it' : 'each'} and set its category.`,
        ]
      : []),
    ...(reverseAccounts > 0 && !marked
      ? [
          `${counted(reverseAccounts, 'account')} ${reverseAccounts === 1 ? 'has' : 'have'} reverse charge, but no product group is marked for it, so all their lines have VAT.`,
        ]
      : []),
    ...(withoutNumber > 0
      ? [
          `${counted(withoutNumber, 'account')} with reverse charge ${withoutNumber === 1 ? 'has' : 'have'} no VAT number. The invoice must show it: add it in CRM.`,
        ]
      : []),
  ]
}
