import { conflict, httpErrors } from '../../platform/http/errors.ts'

export const rateCardErrors = {
  notFound: (index: number) => httpErrors.notFound(`There is no rate card ${index}.`),
  exists: (name: string, carrier: string, validFrom: string) =>
    conflict(
      'rate_card_exists',
      'Rate card exists',
      `The card "${name}" ${carrier} from ${validFrom} exists already. Choose another name or date.`,
    ),
  versionNotInForce: (name: string, validFrom: string) =>
    conflict(
      'rate_card_exists',
      'Rate card exists',
      `The card "${name}" has a version from ${validFrom} already, which is not in force for these calls. Allocate that version, or choose another day.`,
    ),
  entryExists: (card: { name: string; validFrom: string }) =>
    conflict(
      'rate_entry_exists',
      'Priced already',
      `The card "${card.name}" from ${card.validFrom} has a price for that already. Rate the bill run again; if the calls are still unrated, look at them in the rate tester.`,
    ),
  notInForce: (name: string, day: string) =>
    conflict(
      'rate_card_not_in_force',
      'No card is in force',
      `Neither the card "${name}" nor a version of it is in force on ${day}. Allocate a card, or choose another day.`,
    ),
  ofBothSides: (name: string) =>
    conflict(
      'rate_card_of_both_sides',
      'The card is for both sides',
      `The card "${name}" prices wholesale and retail from that day. Choose a later day, so that the price is for one side alone.`,
    ),
  noCarrier: (index: number) => httpErrors.notFound(`There is no carrier ${index}.`),
  noBrand: (index: number) => httpErrors.notFound(`There is no brand ${index}.`),
  noAccount: (index: number) => httpErrors.notFound(`There is no account ${index}.`),
  noService: (cli: string) =>
    httpErrors.invalid([
      { field: 'cli', message: `${cli} is not a number of this reseller on that day or later` },
    ]),
  noAllocation: (index: number) => httpErrors.notFound(`There is no rate allocation ${index}.`),
  otherCarrier: (card: string) =>
    conflict(
      'rate_card_of_other_carrier',
      'Wrong carrier',
      `The card "${card}" is for another carrier. Import it for this carrier, or for any carrier where it is a retail card.`,
    ),
  cardStartsLater: (card: string, validFrom: string) =>
    conflict(
      'rate_card_starts_later',
      'The card starts later',
      `The card "${card}" is valid from ${validFrom}. Allocate it from that day or a later one.`,
    ),
  allocated: (validFrom: string) =>
    conflict(
      'rate_allocation_exists',
      'Allocated already',
      `A card is allocated here from ${validFrom} already. Remove that allocation first, or choose another day.`,
    ),
  used: (run: { index: number; description: string; periodStart: string; periodEnd: string }) =>
    conflict(
      'rate_allocation_used',
      'Used by a closed bill run',
      `Bill run ${run.index} (${run.description}, ${run.periodStart} to ${run.periodEnd}) is closed and was rated with ` +
        'this allocation. Add a later allocation instead.',
    ),
  cardUsed: (run: { index: number; description: string }) =>
    conflict(
      'rate_card_used',
      'Used by a closed bill run',
      `Bill run ${run.index} (${run.description}) is closed and was rated with this card. Import the next version of the card and change that.`,
    ),
  costPlusForRetail: (card: string) =>
    conflict(
      'cost_plus_for_retail',
      'Cost plus is for retail',
      `The card "${card}" prices by its cost, which only a retail card can. Use another card for wholesale.`,
    ),
  badTime: (text: string) =>
    httpErrors.invalid([
      {
        field: 'startedAt',
        message: `"${text}" is not a time: write it as 2026-11-20T14:05:00 (an hour that the clocks skip in spring does not exist)`,
      },
    ]),
  badDestination: (text: string) =>
    httpErrors.invalid([{ field: 'destination', message: `"${text}" is not a phone number` }]),
}
