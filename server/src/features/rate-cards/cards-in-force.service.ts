export {
  type CardOwners,
  selectBrandOn as brandOn,
  selectCardsInForce as cardsInForce,
} from './cards-in-force.repository.ts'
