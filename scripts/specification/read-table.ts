/** One row of docs/specification.md: paths from the root, and tests as `file › [group ›] title`. */
export interface Row {
  line: number
  id: string
  requirement: string
  doneIn: string[]
  shownBy: { file: string; titles: string[] }[]
  /** What is wrong with the row's form. */
  faults: string[]
}

const cellsOf = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
const partsOf = (cell: string): string[] =>
  cell
    .split('<br>')
    .map(part => part.trim())
    .filter(part => part !== '')
const unquoted = (path: string): string => path.replaceAll('`', '').trim()

/** Reads every row of every table except headings. */
export function readTable(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line, at) => {
    if (!line.startsWith('|') || /^\|[\s|:-]+$/.test(line) || /^\|\s*Id\s*\|/.test(line)) return []
    const cells = cellsOf(line)
    const [id = '', requirement = '', done = '', shown = ''] = cells
    const shownBy = partsOf(shown).map(part => {
      const [file = '', ...titles] = part.split(/\s+›(?:\s+|$)/)
      return { file: unquoted(file), titles: titles.map(title => title.trim()) }
    })
    const faults = cells.length === 4 ? [] : [`${cells.length} cells instead of 4`]
    if (cells.some(cell => cell === '') || cells.length < 4) faults.push('an empty cell')
    return [{ line: at + 1, id, requirement, doneIn: partsOf(done).map(unquoted), shownBy, faults }]
  })
}
