import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

// The server restarts on change, the portal reloads at once: http://127.0.0.1:5173 talks to the API on PORT.
const root = dirname(import.meta.dirname)
const parts: [string, string[]][] = [
  [process.execPath, ['--watch-path=server/src', '--watch-path=contract/src', 'server/src/main.ts']],
  [join(root, 'node_modules/.bin/vite'), ['web']],
]
const children = parts.map(([command, args]) => spawn(command, args, { cwd: root, stdio: 'inherit' }))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
