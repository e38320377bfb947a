import { type ContractOption, newContractOption } from '@nineops/contract/contract-options.contract'
import { type LoyaltyScheme, newLoyaltyScheme } from '@nineops/contract/loyalty-schemes.contract'
import type { z } from 'zod'

/** What every offer says of itself, as it is typed. */
export interface OfferDraft {
  name: string
  description: string
  validFrom: string | null
  validTo: string | null
  withdrawn: boolean
}

export interface SchemeDraft extends OfferDraft {
  minimumMonths: string
  kind: 'percent' | 'amount'
  figure: string
  productGroups: string[]
}

export interface OptionDraft extends OfferDraft {
  termMonths: string
  noticeDays: string
  kind: 'none' | 'fixed' | 'per_month'
  amount: string
  productGroup: string
}

const offerOf = (offer: LoyaltyScheme | ContractOption | undefined, today: string): OfferDraft => ({
  name: offer?.name ?? '',
  description: offer?.description ?? '',
  validFrom: offer?.validFrom ?? today,
  validTo: offer?.validTo ?? null,
  withdrawn: offer?.status === 'withdrawn',
})

export const schemeDraft = (scheme: LoyaltyScheme | undefined, today: string): SchemeDraft => ({
  ...offerOf(scheme, today),
  minimumMonths: String(scheme?.minimumMonths ?? 12),
  kind: scheme?.discount.kind ?? 'percent',
  figure: scheme?.discount.kind === 'amount' ? scheme.discount.amount : (scheme?.discount.percent ?? ''),
  productGroups: scheme?.productGroups ?? [],
})

export const optionDraft = (option: ContractOption | undefined, today: string): OptionDraft => {
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

/** Money and percents as people type them: `£1,250.5` is `1250.5`, `10 %` is `10`. */
const clean = (text: string): string => text.replaceAll(/[£%,\s]/g, '')
const whole = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

export type Problems = ReadonlyMap<string, string>

const words: Partial<Record<string, string>> = {
  name: 'Give it a name, in one line',
  validFrom: 'Choose a day',
  minimumMonths: 'Whole months from 0 to 120',
  termMonths: 'Whole months from 1 to 120',
  noticeDays: 'Whole days from 0 to 365',
  productGroups: 'Choose at least one product group',
}

function complete<S extends z.ZodType>(
  schema: S,
  value: unknown,
  nested: Partial<Record<string, string>>,
): { body?: z.output<S>; problems: Problems } {
  const parsed = schema.safeParse(value)
  if (parsed.success) return { body: parsed.data, problems: new Map() }
  const problems = new Map<string, string>()
  for (const { path, message } of parsed.error.issues) {
    const field = path.slice(0, 2).join('.')
    const first = String(path[0])
    const place = nested[field] === undefined ? first : field
    problems.set(place, nested[field] ?? words[first] ?? message)
  }
  return { problems }
}

const offerBody = (draft: OfferDraft) => ({
  name: draft.name,
  description: draft.description,
  validFrom: draft.validFrom,
  validTo: draft.validTo,
  status: draft.withdrawn ? 'withdrawn' : 'active',
})

/** The scheme as the server takes it, or what is wrong by field. */
export const completeScheme = (draft: SchemeDraft) =>
  complete(
    newLoyaltyScheme,
    {
      ...offerBody(draft),
      minimumMonths: whole(draft.minimumMonths),
      productGroups: draft.productGroups,
      discount: { kind: draft.kind, [draft.kind]: clean(draft.figure) },
    },
    {
      'discount.percent': 'More than 0 and at most 100, such as 12.5',
      'discount.amount': 'Pounds, such as 5.00',
    },
  )

/** The option as the server takes it, or what is wrong by field. */
export const completeOption = (draft: OptionDraft) =>
  complete(
    newContractOption,
    {
      ...offerBody(draft),
      termMonths: whole(draft.termMonths),
      noticeDays: whole(draft.noticeDays),
      terminationCharge:
        draft.kind === 'none'
          ? { kind: 'none' }
          : { kind: draft.kind, amount: clean(draft.amount), productGroup: draft.productGroup },
    },
    {
      'terminationCharge.amount': 'Pounds, such as 75.00',
      'terminationCharge.productGroup': 'Name the product group, in one line',
    },
  )
