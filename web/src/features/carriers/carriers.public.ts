export { carriersQuery } from './carriers.queries.ts'
