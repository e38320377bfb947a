import { statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'

const megabyte = 1024 ** 2

/**
 * Settings of the embedded server for a small machine that does large imports and bill runs: memory sized to the
 * machine, large write-ahead log segments, commits always on disk before they are acknowledged.
 */
export async function serverSettings(): Promise<Record<string, string>> {
  const memory = totalmem() / megabyte
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: `${clamp(memory / 8, 128, 1024)}MB`,
    effective_cache_size: `${clamp(memory / 2, 512, 16_384)}MB`,
    work_mem: `${clamp(memory / 256, 4, 32)}MB`,
    maintenance_work_mem: `${clamp(memory / 16, 64, 256)}MB`,
    // There is no replication, so a table created and filled in one transaction needs no write-ahead log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    min_wal_size: '256MB',
    checkpoint_timeout: '15min',
    synchronous_commit: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(await sharedMemory()),
  }
}

/** Containers often give /dev/shm only 64 MB, too little for parallel queries: use files in the data folder then. */
async function sharedMemory(): Promise<Record<string, string>> {
  const space = await statfs('/dev/shm').catch(() => undefined)
  const roomy = space && space.bsize * space.blocks >= 256 * megabyte
  return roomy ? {} : { dynamic_shared_memory_type: 'mmap' }
}

function clamp(value: number, min: number, max: number): number {
  return Math.round(Math.min(Math.max(value, min), max))
}
