const headings = ['Context', 'Decision', 'Consequences', 'Measured']
const LONGEST = 50

/** What is wrong with the decision records: `files` are their names and texts, in any order. */
export function decisionFaults(files: readonly { name: string; text: string }[]): string[] {
  const ordered = files.toSorted((a, b) => a.name.localeCompare(b.name))
  return ordered.flatMap(({ name, text }, place) => {
    const number = String(place + 1).padStart(4, '0')
    const lines = text.trimEnd().split('\n')
    const found = lines.filter(line => line.startsWith('## ')).map(line => line.slice(3))
    return [
      name.startsWith(`${number}-`) ? [] : `its number should be ${number}: numbers have no holes`,
      lines[0]?.startsWith(`# ${place + 1}. `) ? [] : `its first line should begin with "# ${place + 1}. "`,
      found.join() === headings.join() ? [] : `its headings should be ${headings.join(', ')}`,
      lines.length <= LONGEST ? [] : `it has ${lines.length} lines, more than ${LONGEST}`,
    ]
      .flat()
      .map(fault => `docs/decisions/${name}: ${fault}`)
  })
}
