export { dashConfigQuery, dashTokenFor, useDashToken } from './dash-tokens.queries.ts'
