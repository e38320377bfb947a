import { isBankDetail, isSecret, masked } from './field-values.ts'

/** A value of the audit trail as it may leave the product: no secrets, and only the last digits of bank details. */
export function safeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(safeValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isSecret(key))
      .map(([key, one]) => [
        key,
        isBankDetail(key) && one !== null && one !== '' ? masked(one) : safeValue(one),
      ]),
  )
}
