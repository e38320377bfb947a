export { CreditButton } from './components/credit-button.tsx'
