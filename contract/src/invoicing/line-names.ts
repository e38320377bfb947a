/** What an invoice line is for: usage, or what is credited of it, is stored with its number before it. */
export const lineName = ({ cli, description }: { cli: string | null; description: string }): string =>
  cli !== null && description.startsWith(`${cli} `) ? description.slice(cli.length + 1) : description
