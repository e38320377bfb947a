export { useRerating } from './use-rerating.ts'
