export { userinfoQuery } from './session.queries.ts'
