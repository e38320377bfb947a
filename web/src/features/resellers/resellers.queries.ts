import { resellers } from '@nineops/contract/service-establishment/resellers.contract'
import { read } from '../../api/read.ts'

export const resellersQuery = read(resellers.list, ['clients', 'overview'])

/** What each reseller needs for its first run; separate because it is slower than the list. */
export const resellersReadinessQuery = read(resellers.readiness, ['clients', 'overview', 'readiness'])

export const brandSummariesQuery = (client: number) =>
  read(resellers.brands, ['clients', client, 'brands', 'summaries'], { params: { client } })
