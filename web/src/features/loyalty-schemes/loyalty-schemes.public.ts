export { SchemesTab } from './components/schemes-tab.tsx'
export { optionsQuery, schemesQuery } from './loyalty-schemes.queries.ts'
export { discountText, monthsText, terminationText } from './offer-labels.ts'
export { OptionsTab } from './lazy-panels.ts'
