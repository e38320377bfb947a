interface MediaRange {
  type: string
  subtype: string
  quality: number
}

/** The ranges of an `Accept` header; what is no media range is left out. */
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

/** How exactly a range names the type: 2 by both words, 1 by the first, 0 by none, -1 not at all. */
function exactness(range: MediaRange, offer: string): number {
  const [type, subtype] = offer.split('/')
  if (range.type === type) return range.subtype === subtype ? 2 : range.subtype === '*' ? 1 : -1
  return range.type === '*' && range.subtype === '*' ? 0 : -1
}

/**
 * Which of the offered types the caller wants most (RFC 9110 §12.5.1): by quality, then by how exactly it was
 * named, then in the order offered; undefined where none is acceptable. Without a header anything is.
 */
export function preferredType(accept: string | undefined, offers: readonly string[]): string | undefined {
  if (accept === undefined || accept.trim() === '') return offers[0]
  const ranges = readRanges(accept)
  const wanted = offers.flatMap(offer => {
    const fitting = ranges
      .map(range => ({ quality: range.quality, exact: exactness(range, offer) }))
      .filter(({ exact }) => exact >= 0)
      .toSorted((a, b) => b.exact - a.exact)
    const best = fitting[0]
    return best && best.quality > 0 ? [{ offer, ...best }] : []
  })
  return wanted.toSorted((a, b) => b.quality - a.quality || b.exact - a.exact)[0]?.offer
}
