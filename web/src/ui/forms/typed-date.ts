/**
 * A typed date as `YYYY-MM-DD`: day first, as in Britain (`1/12/2026`, `01-12-2026`, `01.12.26`), or ISO. Null for
 * anything else, and for a day that does not exist.
 */
export function parseTypedDate(text: string): string | null {
  const typed = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return existing(iso[1], iso[2], iso[3])
  const british = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed)
  if (!british) return null
  const [, day, month, year = ''] = british
  return existing(year.length === 2 ? `20${year}` : year, month, day)
}

function existing(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  // For a day that does not exist, the date is invalid or rolls over into the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null
}
