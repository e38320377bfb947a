export { dashConfigQuery, dashTokenFor, useDashToken } from './dash.queries.ts'
