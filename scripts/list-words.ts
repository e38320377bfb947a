import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readTexts } from './words/read-texts.ts'

// Prints every text that people see on screens, in e-mails, documents and answers: `file:line<tab>text`.
const root = dirname(import.meta.dirname)
for await (const path of glob('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })) {
  if (/\.test\.|generated/.test(path)) continue
  for (const { line, text } of readTexts(path, await readFile(join(root, path), 'utf8')))
    console.log(`${path}:${line}\t${text}`)
}
