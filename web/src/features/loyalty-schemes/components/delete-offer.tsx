import { DeleteButton } from '../../../ui/forms/delete-button.tsx'

interface DeleteOfferProps {
  offer: { name: string; contracts: number }
  /** Its failure appears in the form. */
  onDelete: () => Promise<unknown>
}

/** Deletes a scheme or an option that no contract uses. */
export const DeleteOffer = ({ offer, onDelete }: DeleteOfferProps) => (
  <DeleteButton
    name={offer.name}
    question={`Delete “${offer.name}”? No contract uses it.`}
    reason={offer.contracts > 0 ? 'Contracts use it: withdraw it instead.' : null}
    onDelete={onDelete}
  />
)
