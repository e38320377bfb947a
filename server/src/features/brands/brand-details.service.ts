import type { BrandDetail } from '@nineops/contract/service-establishment/brands.contract'
import {
  addressTexts,
  brandFields,
  type BrandTexts,
} from '@nineops/contract/service-establishment/establishment-rules'
import {
  pageOne as chosenPageOne,
  usualPageOne,
} from '@nineops/contract/service-establishment/page-one.contract'
import type { Db } from '../../platform/db/db.ts'
import { brandErrors } from './brands.errors.ts'
import { selectBrand } from './brands.repository.ts'
import { recordOf } from '@nineops/contract/records'

/** One of a reseller's brands. @throws 404 `brand_not_found`, also for another reseller's */
export async function brandDetail(db: Db, clientIndex: number, index: number): Promise<BrandDetail> {
  const row = await selectBrand(db, clientIndex, index)
  if (!row) throw brandErrors.notFound(index)
  const { address, collect, pageOne, ...rest } = row
  return {
    ...rest,
    pageOne: pageOne === null ? usualPageOne : chosenPageOne.parse(pageOne),
    collect: collect === 'balance' ? 'balance' : 'run',
    ...addressTexts(address),
  }
}

export const textsOf = (brand: BrandDetail): BrandTexts => recordOf(brandFields, field => brand[field])
