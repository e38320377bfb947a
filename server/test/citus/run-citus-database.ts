import { createCitusDatabase } from './citus-database.ts'

// An empty database on a Citus cluster, for programs outside the server; dropped when the caller disconnects.
const [cluster = '', name = ''] = process.argv.slice(2)
const { url, workers, close } = await createCitusDatabase(cluster, name)
process.on('disconnect', () => void close())
process.send?.({ url, workers })
