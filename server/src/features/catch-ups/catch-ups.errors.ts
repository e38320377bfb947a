import { conflict } from '../../platform/http/errors.ts'

export const catchUpErrors = {
  nothingHeld: () =>
    conflict(
      'catch_up_not_held',
      'Nothing to decide',
      'Nothing was invoiced for this reseller before runs caught up: they bill what was entered late by themselves.',
    ),
  decided: (decision: string, by: string) =>
    conflict(
      'catch_up_decided',
      'Decided already',
      `${by} has ${decision} it meanwhile. Reload the page to see the reason.`,
    ),
}
