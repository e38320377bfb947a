export { AccountCharges } from './components/account-charges.tsx'
export { ChargeDrawer, type OpenCharge } from './components/charge-drawer.tsx'
export { ChargesTable } from './components/charges-table.tsx'
export { Notes, Outlook } from './components/outlook.tsx'
