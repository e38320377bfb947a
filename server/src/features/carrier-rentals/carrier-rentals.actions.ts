import { counted } from '@nineops/contract/words'
import { auditActions } from '../../platform/audit/audit-actions.ts'

export const carrierRentalActions = auditActions('carrier_rental_file', 'carrier_rental_files', 'files', {
  loaded: {
    fields: 'own',
    describe: ({ after }) =>
      `Rental file ${after.text('fileName')} collected: ${counted(after.number('accepted'), 'line')}, ${after.number('rejected')} rejected`,
  },
  removed: { fields: 'own', describe: ({ before }) => `Rental file ${before.text('fileName')} removed` },
})

export const rentalProfileActions = auditActions('rental_profile', 'carriers', 'settings', {
  set: {
    fields: 'own',
    describe: ({ after }) => {
      const carrier = after.side('carrier').text('name')
      return after.values['profile'] === null
        ? `Columns of the rental files of ${carrier} are found by their names`
        : `Columns of the rental files of ${carrier} set`
    },
  },
})
