import type { LogoFacts, LogoVersion } from '@nineops/contract/service-establishment/logos.contract'
import { formatBytes } from '../../lib/formats.ts'

const round = (size: number) => Math.round(size * 10) / 10

/** `SVG, 320 × 80` or `PNG, 600 × 200 pixels, 12 kB in each PDF`. */
export const pictureLabel = ({ type, width, height, printBytes }: LogoFacts): string =>
  `${type.toUpperCase()}, ${round(width)} × ${round(height)}${type === 'svg' ? '' : ' pixels'}, ${formatBytes(printBytes)} in each PDF`

export const kindNames: Readonly<Record<LogoVersion['kind'], string>> = {
  uploaded: 'Uploaded',
  put_back: 'Restored',
  removed: 'Removed',
}
