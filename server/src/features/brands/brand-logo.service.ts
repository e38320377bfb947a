import { holdBrand, selectBrandsOnPaper, updateLogo } from './brand-logo.repository.ts'

/** A brand with what invoices say of it; `logo` is the file that is printed, or null. */
export type BrandOnPaper = Awaited<ReturnType<typeof selectBrandsOnPaper>>[number]

/** The brands of a reseller as they stand on invoices. */
export const brandsOnPaper = selectBrandsOnPaper
/** The same of one brand, held until the transaction ends; undefined where the reseller has none such. */
export const holdBrandOnPaper = holdBrand
/** Sets the file of a brand's logo; documents that were made keep theirs. */
export const setBrandLogo = updateLogo
