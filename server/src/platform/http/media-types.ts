interface MediaRange {
  type: string
  subtype: string
  quality: number
}

/** The ranges of an `Accept` header; invalid ones are left out. */
function readRanges(accept: string): MediaRange[] {
  return accept.split(',').flatMap(part => {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    const [type, subtype] = name.split('/')
    if (!type || !subtype) return []
    const q = parameters.find(parameter => parameter.startsWith('q='))
    const quality = q === undefined ? 1 : Number(q.slice(2))
    return [{ type, subtype, quality: quality >= 0 && quality <= 1 ? quality : 0 }]
  })
}

/** How exactly a range names the type: 2 by type and subtype, 1 by type, 0 by a full wildcard, -1 not at all. */
function exactness(range: MediaRange, offer: string): number {
  const [type, subtype] = offer.split('/')
  if (range.type === type) return range.subtype === subtype ? 2 : range.subtype === '*' ? 1 : -1
  return range.type === '*' && range.subtype === '*' ? 0 : -1
}

/**
 * The offered type that the caller prefers (RFC 9110 §12.5.1): by quality, then by how exactly it was named, then in
 * the order offered; undefined where none is acceptable. Without a header all are.
 */
export function preferredType(accept: string | undefined, offers: readonly string[]): string | undefined {
  if (accept === undefined || accept.trim() === '') return offers[0]
  const ranges = readRanges(accept)
  const acceptable = offers.flatMap(offer => {
    const fitting = ranges
      .map(range => ({ quality: range.quality, exact: exactness(range, offer) }))
      .filter(({ exact }) => exact >= 0)
      .toSorted((a, b) => b.exact - a.exact)
    const best = fitting[0]
    return best && best.quality > 0 ? [{ offer, ...best }] : []
  })
  return acceptable.toSorted((a, b) => b.quality - a.quality || b.exact - a.exact)[0]?.offer
}
