export { useOpenAccount } from './use-open-account.ts'
