import { writtenNumber } from '../phone-numbers.ts'

/** What an invoice line is for: usage, or what is credited of it, is stored with its number before it. */
export const lineName = ({ cli, description }: { cli: string | null; description: string }): string =>
  cli !== null && description.startsWith(`${cli} `) ? description.slice(cli.length + 1) : description

/** The same with the number as people write it: `01632 000001 Geographic`. */
export const lineText = (line: { cli: string | null; description: string }): string =>
  [writtenNumber(line.cli ?? ''), lineName(line)].filter(Boolean).join(' ')
