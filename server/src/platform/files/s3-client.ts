import type { S3Client } from '@aws-sdk/client-s3'
import type { S3Address } from './storage-addresses.ts'
import { StorageProblem } from './storage-errors.ts'

export interface S3Timing {
  tries: number
  connectMs: number
  /** Longest silence. */
  silenceMs: number
}

export const usualTiming: S3Timing = { tries: 5, connectMs: 5000, silenceMs: 30_000 }

/** The SDK is 3 MB of code that few servers need: it is loaded when a bucket is first used. */
export const loadSdk = () => import('@aws-sdk/client-s3')
export const loadUpload = () => import('@aws-sdk/lib-storage')

/** A client that retries passing failures by itself, waiting longer each time. */
export async function openClient(address: S3Address, timing: S3Timing): Promise<S3Client> {
  const { S3Client: Client } = await loadSdk()
  return new Client({
    endpoint: address.endpoint,
    region: address.region,
    // A bucket in the host name would need its own DNS entry and certificate.
    forcePathStyle: true,
    ...(address.credentials ? { credentials: address.credentials } : {}),
    maxAttempts: timing.tries,
    requestHandler: {
      connectionTimeout: timing.connectMs,
      requestTimeout: timing.silenceMs,
      socketTimeout: timing.silenceMs,
      throwOnRequestTimeout: true,
    },
    // Not every store that speaks S3 knows the checksums of 2025.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

const transient =
  /^(E[A-Z]+|TimeoutError|RequestTimeout|SlowDown|Throttling.*|InternalError|ServiceUnavailable|NetworkingError|AbortError)$/

/** A failed request as an error with the name of the store, and no secret. */
export function s3Problem(error: unknown, { name }: S3Address, key: string): Error {
  if (error instanceof StorageProblem) return error
  const {
    name: kind = '',
    code,
    $metadata,
  } = error as {
    name?: string
    code?: unknown
    $metadata?: { httpStatusCode?: number }
  }
  const status = $metadata?.httpStatusCode
  if (kind === 'NoSuchBucket') return new StorageProblem('ENOENT', `${name}: the bucket does not exist.`)
  if (status === 404) return new StorageProblem('ENOENT', `"${key}" is not there (${name}).`)
  if (status === 412)
    return new StorageProblem('EEXIST', `"${key}" already exists, or has changed (${name}).`)
  if (status === 401 || status === 403)
    return new StorageProblem('EACCES', `${name} refused the key, or does not allow this.`)
  if (kind === 'CredentialsProviderError')
    return new StorageProblem('EACCES', `${name} has no key: put key:secret@ into its address.`)
  const passing = typeof code === 'string' ? transient.test(code) : transient.test(kind)
  if (passing || (status !== undefined && status >= 500) || status === 429 || brokenOff(error))
    return new StorageProblem('EIO', `${name} could not be reached, or did not answer in time.`)
  return error instanceof Error ? error : new Error(String(error))
}

const brokenOff = (error: unknown): boolean =>
  error instanceof Error && /aborted|socket hang up|premature|terminated/i.test(error.message)
