export { DetailField } from './components/detail-field.tsx'
export { ReadinessChecklist } from './components/readiness-checklist.tsx'
export {
  brandDetailQuery,
  clientDetailQuery,
  useChangeBrand,
  useChangeReseller,
  useCreateBrand,
  useCreateReseller,
} from './clients.queries.ts'
export { detailGroups, lookOf } from './detail-fields.ts'
