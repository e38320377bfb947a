const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Typed text: a leading apostrophe keeps it from running as a formula in a spreadsheet. */
export const typed = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A record of RFC 4180, without its line end. */
export const csvRow = (cells: readonly (string | number | null)[]): string =>
  cells.map(cell => quoted(String(cell ?? ''))).join(',')
