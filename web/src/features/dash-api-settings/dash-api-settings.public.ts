export { overlapDaysQuery } from './dash-api-settings.queries.ts'
