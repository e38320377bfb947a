import {
  newContractOption,
  type TerminationCharge,
} from '@nineops/contract/ordering/loyalty-schemes/contract-options.contract'
import { resource } from '../../platform/resources/resource.ts'
import { type OptionRow, selectOptions } from './loyalty-schemes.repository.ts'
import { offer, readOffer, writeOffer } from './offers.service.ts'

const chargeOf = (row: OptionRow): TerminationCharge =>
  row.charge_kind === 'none'
    ? { kind: 'none' }
    : {
        kind: row.charge_kind === 'fixed' ? 'fixed' : 'per_month',
        amount: row.charge_amount,
        productGroup: row.charge_product_group,
      }

/** Contracts with an option keep the terms that they were created with. */
export const contractOptions = resource({
  ...offer('contract option'),
  table: 'contract_options',
  schema: newContractOption,
  select: selectOptions,
  read: (row: OptionRow) => ({
    ...readOffer(row),
    termMonths: row.term_months,
    noticeDays: row.notice_days,
    terminationCharge: chargeOf(row),
  }),
  write: ({ terminationCharge: charge, ...option }) => ({
    ...writeOffer(option),
    term_months: option.termMonths,
    notice_days: option.noticeDays,
    charge_kind: charge.kind,
    charge_amount: charge.kind === 'none' ? '0' : charge.amount,
    charge_product_group: charge.kind === 'none' ? '' : charge.productGroup,
  }),
})
