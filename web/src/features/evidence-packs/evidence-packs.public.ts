export { useEvidencePack } from './evidence-packs.queries.ts'
