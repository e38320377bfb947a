import type { SVGAttributes } from 'react'

// Icons by Tabler (tabler.io/icons, MIT: LICENSE in this folder). Only those in use: their packages are a third of all
// files that a first start installs. To add one, join the `d` of its paths: in `icons.tsx` if it is around every screen
// or in its table, else in `more-icons.tsx`.

interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, 'stroke'> {
  size?: number
  stroke?: number
}

const svg = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24' }

export function outline(d: string) {
  return ({ size = 24, stroke = 2, ...rest }: IconProps) => (
    <svg
      {...svg}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      <path d={d} />
    </svg>
  )
}

export function filled(d: string) {
  return ({ size = 24, ...rest }: Omit<IconProps, 'stroke'>) => (
    <svg {...svg} width={size} height={size} fill="currentColor" {...rest}>
      <path d={d} />
    </svg>
  )
}
