import { encode } from 'uqr'
import classes from './two-step.module.css'

/** A QR code as a drawing, dark on light in both colour schemes: not every camera reads the reverse. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing made here has no address for an img
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
