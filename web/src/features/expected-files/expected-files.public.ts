export { type ExpectationValues, expectationValues, toBody } from './expectation-form-values.ts'
export { bandText, needsAttention, scheduleText, slotLabels, weekdayNames } from './expectation-labels.ts'
export {
  collectionKey,
  expectedFilesQuery,
  useRemoveExpectation,
  useSaveExpectation,
  useRefreshCollection,
} from './expected-files.queries.ts'
