const names = (line: string): string[] => line.split(' ')

/** Elements that draw. None that load, run, animate or embed another document. */
export const svgElements: string[] = [
  'svg g defs symbol use a switch title desc style',
  'path rect circle ellipse line polyline polygon text tspan',
  'linearGradient radialGradient stop clipPath mask pattern marker filter',
  'feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood',
  'feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode',
  'feMorphology feOffset',
].flatMap(names)

/** CSS properties of drawing, which may also be attributes. */
export const svgProperties: string[] = [
  'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap',
  'stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color',
  'clip-path clip-rule mask mask-type filter stop-color stop-opacity flood-color',
  'flood-opacity display visibility overflow transform paint-order mix-blend-mode',
  'isolation enable-background shape-rendering text-rendering color-interpolation',
  'color-interpolation-filters vector-effect marker marker-start marker-mid marker-end',
  'font font-family font-size font-weight font-style font-stretch font-variant',
  'letter-spacing word-spacing text-anchor text-decoration dominant-baseline',
  'alignment-baseline baseline-shift writing-mode white-space line-height direction',
].flatMap(names)

/** Attributes of those elements. */
export const svgAttributes: string[] = [
  ...svgProperties,
  ...[
    'xmlns xmlns:xlink xml:space version id class style type href xlink:href',
    'viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r',
    'rx ry fx fy fr d points dx dy rotate textLength lengthAdjust',
    'pathLength gradientUnits gradientTransform spreadMethod offset clipPathUnits',
    'maskUnits maskContentUnits patternUnits patternContentUnits patternTransform',
    'markerUnits markerWidth markerHeight refX refY orient filterUnits',
    'primitiveUnits in in2 result mode operator k1 k2 k3 k4 stdDeviation',
    'edgeMode values tableValues slope intercept amplitude exponent radius',
  ].flatMap(names),
]
