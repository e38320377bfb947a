import type { ReportChoices } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { ReportState } from './use-report.ts'
import { nameOf } from './report-labels.ts'

export interface Crumb {
  name: string
  /** The address state to return to. */
  back: Partial<ReportState['search']> & { client?: number | undefined; brand?: number | undefined }
}

const kindNames: Record<string, string> = {
  calls: 'Calls',
  uncosted_calls: 'Calls without a cost',
  charges: 'Charges',
  refunds: 'Refunds',
  discounts: 'Discounts',
}

/** Breadcrumbs of the report: everything, the reseller, the brand, then the opened rows. */
export function trailOf({ search, selection }: ReportState, choices: ReportChoices): Crumb[] {
  const { steps = [] } = search
  const crumbs: Crumb[] = [
    {
      name: 'All resellers',
      back: { client: undefined, brand: undefined, steps: undefined, by: 'reseller' },
    },
  ]
  if (selection.client !== undefined)
    crumbs.push({
      name:
        choices.resellers.find(({ index }) => index === selection.client)?.name ??
        `Reseller ${selection.client}`,
      back: { brand: undefined, steps: undefined, by: 'brand' },
    })
  if (selection.brand !== undefined)
    crumbs.push({
      name: choices.brands.find(({ index }) => index === selection.brand)?.name ?? `Brand ${selection.brand}`,
      back: { steps: undefined, by: 'productGroup' },
    })
  for (const [at, [dimension, key]] of steps.entries())
    crumbs.push({
      name: dimension === 'kind' ? (kindNames[key] ?? key) : nameOf(dimension, key),
      back: {
        steps: steps.slice(0, at + 1),
        by: dimension === 'productGroup' ? 'destination' : 'productGroup',
      },
    })
  return crumbs
}
