export { askCredit, CreditButton } from './components/credit-button.tsx'
