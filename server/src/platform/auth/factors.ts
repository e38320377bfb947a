/**
 * The kind of factor that a value of `amr` proves (RFC 8176 §2; `pop` by OpenID EAP): knowledge, possession or
 * inherence.
 */
const KIND_OF: ReadonlyMap<unknown, 'knowledge' | 'possession' | 'inherence'> = new Map([
  ...(['pwd', 'pin', 'kba'] as const).map(value => [value, 'knowledge'] as const),
  ...(['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel'] as const).map(value => [value, 'possession'] as const),
  ...(['face', 'fpt', 'iris', 'retina', 'vbm'] as const).map(value => [value, 'inherence'] as const),
])

/**
 * Whether a provider reports two factors: by `mfa`, or by values of two kinds. One value, or two of one kind, never
 * count. Values that are no factor count for nothing (`user`, `geo`, `rba`, `wia`, and `mca`, which means channels),
 * and neither do values that the RFC does not list.
 */
export function hasTwoFactors(amr: unknown): boolean {
  if (!Array.isArray(amr)) return false
  if (amr.includes('mfa')) return true
  return new Set(amr.map(value => KIND_OF.get(value)).filter(kind => kind !== undefined)).size > 1
}
