export { DetailField } from './components/detail-field.tsx'
export { type DetailGroup, DetailsForm, type OtherField } from './components/details-form.tsx'
export { ReadinessChecklist } from './components/readiness-checklist.tsx'
export {
  brandDetailQuery,
  clientDetailQuery,
  useChangeBrand,
  useChangeReseller,
  useCreateBrand,
  useCreateReseller,
} from './clients.queries.ts'
export { detailGroups, type FieldLook, lookOf, shownDetail } from './detail-fields.ts'
export type { StoredDetails } from './use-detail-edits.ts'
export { wayToChecklist } from './open-checklist.ts'
