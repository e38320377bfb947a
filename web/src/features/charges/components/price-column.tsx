import type { Charge } from '@nineops/contract/ordering/charges.contract'
import { ReasonedIcon } from '../../../ui/forms/reasoned-button.tsx'
import { IconPencil } from '../../../ui/icons/more-icons.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { askPrice } from '../ask-charges.tsx'
import { priceHeld } from '../charge-labels.ts'

/** Changes a price in the list itself. */
export const priceColumn = (client: number): Column<Charge> => ({
  id: 'price',
  action: true,
  header: 'Price',
  value: () => '',
  render: row => (
    <ReasonedIcon
      variant="subtle"
      color="gray"
      size={24}
      label={`Change price of ${row.description}`}
      reason={priceHeld(row)}
      onClick={() => void askPrice(client, row)}
    >
      <IconPencil size={14} aria-hidden="true" />
    </ReasonedIcon>
  ),
  fixed: 60,
})
