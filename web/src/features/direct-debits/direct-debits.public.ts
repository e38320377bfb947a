import { lazy } from 'react'

export { bacsDateProblem, nextPossible } from './bacs-dates.ts'
export { BacsDateField } from './components/bacs-date-field.tsx'
export { DirectDebitsPanel } from './components/direct-debits-panel.tsx'
export { possibleDatesQuery } from './direct-debits.queries.ts'
export { checkLabels, differenceText, resultOf, verdictOf } from './money-labels.ts'

export const DirectDebitsTab = lazy(() => import('./components/direct-debits-tab.tsx'))
