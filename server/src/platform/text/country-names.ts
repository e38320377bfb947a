const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

/** The name of a country by its code; anything else as it is. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
