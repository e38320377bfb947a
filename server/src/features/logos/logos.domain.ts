/** The logo's box on a document, in points; it is scaled to fit (engine: Invoices). */
const PLACE = { width: 180, height: 42 }
const POINTS_AN_INCH = 72
/** Resolution in dots per inch: crisp in print, small in each PDF. */
const DOTS_AN_INCH = 600
const ROUGH_DOTS = 150
const PALE = 200
/** Anything lighter cannot be seen on paper. */
const INVISIBLE = 250

const dots = (points: number) => Math.round((points / POINTS_AN_INCH) * DOTS_AN_INCH)

/** The pixels that a logo is made to fit. */
export const printBox = { width: dots(PLACE.width), height: dots(PLACE.height) }

interface Shown {
  kind: 'png' | 'jpeg' | 'svg'
  width: number
  height: number
  isTransparent: boolean
  hasText: boolean
  darkest: number
}

const millimetres = (points: number) => `${Math.round((points / POINTS_AN_INCH) * 254) / 10} mm`

/** What a person should check before the logo is used on invoices. */
export function logoWarnings({ kind, width, height, isTransparent, hasText, darkest }: Shown): string[] {
  const scale = Math.min(PLACE.width / width, PLACE.height / height)
  const [printedWidth, printedHeight] = [width * scale, height * scale]
  const ratio = width / height
  const warnings: string[] = []
  if (ratio > 8) warnings.push(`It is very wide: on paper it is only ${millimetres(printedHeight)} high.`)
  if (ratio < 0.5) warnings.push(`It is very tall: on paper it is only ${millimetres(printedWidth)} wide.`)
  if (kind !== 'svg' && POINTS_AN_INCH / scale < ROUGH_DOTS)
    warnings.push('It has few pixels and looks rough in print. Upload a larger one, or an SVG.')
  if (darkest > PALE) warnings.push('It is very pale: it can hardly be seen on white paper.')
  else if (isTransparent) warnings.push('Its transparent parts are white, as the paper.')
  if (hasText) warnings.push('It holds text: its font may look different here. Convert the text to paths.')
  return warnings
}

/** Whether nothing could be seen on white paper. */
export const isInvisible = ({ darkest }: Pick<Shown, 'darkest'>): boolean => darkest >= INVISIBLE
