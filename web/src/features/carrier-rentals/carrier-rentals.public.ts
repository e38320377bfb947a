export { RentalsPanel } from './components/rentals-panel.tsx'
