import { benchAccountPicker } from './account-picker.bench.ts'

// Measures the portal with 100,000 accounts in one reseller and few in another, in a real browser:
// `npm run bench:portal`.
/** A 60 Hz screen shows nothing before its next frame, however fast the page is. */
const frameOf = (floor: number): number => Math.max(floor, 1000 / 60)
const figures = await benchAccountPicker()
const rows = figures.flatMap(({ accounts, firstRows, typing }) => [
  ['first rows of the account picker', accounts, `${firstRows.toFixed(0)} ms`, '', '', '≤ 1 s'],
  ...typing.map(({ slowed, median, p95, floor }) => [
    `key press to painted rows${slowed > 1 ? `, CPU slowed ${slowed} times` : ''}`,
    accounts,
    `${median.toFixed(1)} ms (p95 ${p95.toFixed(1)})`,
    `frame ${frameOf(floor).toFixed(1)} ms`,
    (median / frameOf(floor)).toFixed(2),
    slowed > 1 ? '≤ 2.5' : '≤ 1.3',
  ]),
])
console.log(['| what | accounts | ours | floor | ratio | goal |', '|---|---|---|---|---|---|'].join('\n'))
for (const cells of rows) console.log(`| ${cells.join(' | ')} |`)
