import { shownPath, withoutFolders } from '../files/root-names.ts'
import { isBankDetail, isSecret, masked } from './field-values.ts'

/**
 * A value of the audit trail as it may leave the product: no secrets or folders of the server, and only the last digits of bank
 * details.
 */
export function safeValue(value: unknown): unknown {
  if (typeof value === 'string') return withoutFolders(value)
  if (Array.isArray(value)) return value.map(safeValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !isSecret(key))
      .map(([key, one]) => [key, shown(key, one)]),
  )
}

function shown(key: string, value: unknown): unknown {
  if (isBankDetail(key) && value !== null && value !== '') return masked(value)
  return key === 'path' && typeof value === 'string' ? shownPath(value) : safeValue(value)
}
