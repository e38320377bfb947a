import { runProcess } from './app/process.ts'

// Loaded while the database starts, which takes as long; not at all where the settings are wrong.
const seed = import('./app/seed.ts')
const server = import('./app/server.ts')
const worker = import('./app/worker.ts')

await runProcess(process.env, {
  seed: async options => (await seed).seedReferenceAndDemo(options),
  startServer: async options => (await server).startServer(options),
  startWorker: async options => (await worker).startWorker(options),
})
