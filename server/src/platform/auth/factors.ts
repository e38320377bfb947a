/** What kind of factor a value of `amr` proves (RFC 8176 §2; `pop` by OpenID EAP): known, held, or being. */
const KIND_OF: ReadonlyMap<unknown, 'knowledge' | 'possession' | 'inherence'> = new Map([
  ...(['pwd', 'pin', 'kba'] as const).map(value => [value, 'knowledge'] as const),
  ...(['otp', 'hwk', 'swk', 'pop', 'sc', 'sms', 'tel'] as const).map(value => [value, 'possession'] as const),
  ...(['face', 'fpt', 'iris', 'retina', 'vbm'] as const).map(value => [value, 'inherence'] as const),
])

/**
 * Whether a provider says that it asked for two factors: by `mfa`, or by values of two kinds. One value never does,
 * nor two of one kind; what is no factor counts for nothing (`user`, `geo`, `rba`, `wia`, and `mca`, which tells of
 * channels), and neither does what the RFC does not know.
 */
export function hasTwoFactors(amr: unknown): boolean {
  if (!Array.isArray(amr)) return false
  if (amr.includes('mfa')) return true
  return new Set(amr.map(value => KIND_OF.get(value)).filter(kind => kind !== undefined)).size > 1
}
