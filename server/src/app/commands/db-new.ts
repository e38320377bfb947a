import { readdir, writeFile } from 'node:fs/promises'

// Writes the next migration's file: `npm run db:new add_notes_to_accounts`.
const name = process.argv[2]
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Give the migration a name in snake_case, such as add_notes_to_accounts.')
  process.exit(2)
}
const folder = new URL('../../../migrations/', import.meta.url)
const last =
  (await readdir(folder))
    .filter(file => file.endsWith('.sql'))
    .toSorted()
    .at(-1) ?? '0000'
const file = `${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${name}.sql`
await writeFile(new URL(file, folder), '-- Forward only. Say why this change is made.\n', { flag: 'wx' })
console.log(`server/migrations/${file}`)
