const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]
const LONGEST = 60

/** A readable User-Agent header: `Firefox 140 on Windows`; other programs by their own name. */
export function browserLabel(agent: string): string {
  if (agent.trim() === '') return 'Unknown'
  const browser = BROWSERS.flatMap(([pattern, name]) => {
    const match = pattern.exec(agent)
    return match ? [`${name} ${match[1]}`] : []
  })[0]
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
  const program = /^([\w.-]{1,40})(?:\/([\d.]{1,10}))?/.exec(agent)
  const name = browser ?? ([program?.[1], program?.[2]].filter(Boolean).join(' ') || agent.slice(0, LONGEST))
  return system ? `${name} on ${system}` : name
}
