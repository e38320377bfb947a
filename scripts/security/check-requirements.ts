import { isTitle, titlesOf } from '../specification/test-titles.ts'

/** Requirements of levels 1 and 2 of ASVS 4.0.3 by section: a range, or the numbers that remain of it. */
export const SECTIONS: Readonly<Record<string, string>> = {
  '1.1': '1-7',
  '1.2': '1-4',
  '1.4': '1 4 5',
  '1.5': '1-4',
  '1.6': '1-4',
  '1.7': '1-2',
  '1.8': '1-2',
  '1.9': '1-2',
  '1.10': '1',
  '1.11': '1-2',
  '1.12': '2',
  '1.14': '1-6',
  '2.1': '1-12',
  '2.2': '1-3',
  '2.3': '1-3',
  '2.4': '1-6',
  '2.5': '1-7',
  '2.6': '1-3',
  '2.7': '1-6',
  '2.8': '1-7',
  '2.9': '1-3',
  '2.10': '1-4',
  '3.1': '1',
  '3.2': '1-4',
  '3.3': '1-4',
  '3.4': '1-5',
  '3.5': '1-3',
  '3.7': '1',
  '4.1': '1 2 3 5',
  '4.2': '1-2',
  '4.3': '1-3',
  '5.1': '1-5',
  '5.2': '1-8',
  '5.3': '1-10',
  '5.4': '1-3',
  '5.5': '1-4',
  '6.1': '1-3',
  '6.2': '1-6',
  '6.3': '1-2',
  '6.4': '1-2',
  '7.1': '1-4',
  '7.2': '1-2',
  '7.3': '1 3 4',
  '7.4': '1-3',
  '8.1': '1-4',
  '8.2': '1-3',
  '8.3': '1-8',
  '9.1': '1-3',
  '9.2': '1-4',
  '10.2': '1-2',
  '10.3': '1-3',
  '11.1': '1-8',
  '12.1': '1-3',
  '12.2': '1',
  '12.3': '1-6',
  '12.4': '1-2',
  '12.5': '1-2',
  '12.6': '1',
  '13.1': '1 3 4 5',
  '13.2': '1 2 3 5 6',
  '13.3': '1-2',
  '13.4': '1-2',
  '14.1': '1-4',
  '14.2': '1-6',
  '14.3': '2-3',
  '14.4': '1-7',
  '14.5': '1-4',
}

/** Every requirement's number, such as `2.1.7`. */
export const numbers: readonly string[] = Object.entries(SECTIONS).flatMap(([section, given]) => {
  const [first = 1, last] = given.split('-').map(Number)
  const own =
    last === undefined
      ? given.split(' ').map(Number)
      : Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return own.map(number => `${section}.${number}`)
})

const STATE = /^(met|(part|not met|n\/a): \S.+)$/

/** Text of a file by its path from the root; undefined where there is none. */
export type ReadFile = (path: string) => string | undefined

function faultsOfProof(part: string, read: ReadFile): string[] {
  const [file = '', title] = part.split(' › ')
  const path = file.replaceAll('`', '').trim()
  const source = read(path)
  if (source === undefined) return [`there is no ${path}`]
  if (title === undefined) return []
  const shown = title.trim()
  return titlesOf(source).tests.some(each => isTitle(shown, each, source))
    ? []
    : [`${path} has no test '${shown}'`]
}

/** What is wrong with the table of docs/security.md, in words. */
export function faultsOf(markdown: string, read: ReadFile): string[] {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const line of markdown.split('\n')) {
    const [number = '', asks = '', state = '', shown = ''] = line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim())
    if (!/^\d+\.\d+\.\d+$/.test(number)) continue
    if (seen.has(number)) faults.push(`${number} stands twice`)
    seen.add(number)
    if (!numbers.includes(number)) faults.push(`${number} is no requirement of level 2`)
    if (asks === '') faults.push(`${number}: what does it ask for?`)
    if (!STATE.test(state)) faults.push(`${number}: '${state}' is no state with its reason`)
    for (const part of shown.split('<br>'))
      faults.push(...faultsOfProof(part, read).map(fault => `${number}: ${fault}`))
  }
  for (const number of numbers) if (!seen.has(number)) faults.push(`${number} is missing`)
  return faults
}
