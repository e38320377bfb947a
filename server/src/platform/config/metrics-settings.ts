import { readFileSync } from 'node:fs'

/** Where a process serves its health and metrics for monitoring. */
export interface MetricsSettings {
  host: string
  port: number
  /** The bearer token that `/metrics` requires. */
  token: string | undefined
}

interface Given {
  METRICS_PORT?: string | undefined
  METRICS_HOST?: string | undefined
  METRICS_TOKEN?: string | undefined
  METRICS_TOKEN_FILE?: string | undefined
}

type ReportFault = (setting: keyof Given, advice: string) => void

function readToken(
  { METRICS_TOKEN: typed, METRICS_TOKEN_FILE: file }: Given,
  reportFault: ReportFault,
): string | undefined {
  if (typed !== undefined && file !== undefined)
    reportFault('METRICS_TOKEN', 'and METRICS_TOKEN_FILE are both set: remove one')
  if (file === undefined) return typed?.trim()
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    reportFault('METRICS_TOKEN_FILE', 'must name a file that can be read')
    return undefined
  }
}

/**
 * Reads where metrics are served; undefined where METRICS_PORT is not set. Metrics reveal how much the bureau does,
 * so callers from other machines need a token. Errors are passed to `reportFault`.
 */
export function readMetrics(
  given: Given,
  isLoopback: (host: string) => boolean,
  reportFault: ReportFault,
): MetricsSettings | undefined {
  const { METRICS_PORT: port, METRICS_HOST: host = '127.0.0.1' } = given
  const token = readToken(given, reportFault)
  if (port === undefined) {
    if (token !== undefined || given.METRICS_HOST !== undefined)
      reportFault('METRICS_PORT', 'must be set too')
    return undefined
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    reportFault('METRICS_PORT', 'must be a port number from 0 to 65535')
  if (!/^[\w.:%-]+$/.test(host))
    reportFault('METRICS_HOST', 'must be a host name or an IP address, such as 127.0.0.1')
  if (token !== undefined && !/^[\x21-\x7e]{16,4096}$/.test(token))
    reportFault(
      given.METRICS_TOKEN_FILE === undefined ? 'METRICS_TOKEN' : 'METRICS_TOKEN_FILE',
      'must be a token of at least 16 visible characters without spaces',
    )
  if (token === undefined && !isLoopback(host))
    reportFault(
      'METRICS_TOKEN',
      `must be set too (or METRICS_TOKEN_FILE), as METRICS_HOST lets others than this machine in`,
    )
  return { host, port: Number(port), token }
}
