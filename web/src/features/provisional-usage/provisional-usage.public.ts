export { UsageSoFar } from './components/usage-so-far.tsx'
export { shownCharge } from './usage-words.ts'
