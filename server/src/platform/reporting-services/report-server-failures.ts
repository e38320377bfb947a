/** A failure of the report server in words for people, without the content of its page. */
export class ReportServerError extends Error {
  readonly kind: 'not-found' | 'failed'
  constructor(kind: 'not-found' | 'failed', message: string) {
    super(message)
    this.name = 'ReportServerError'
    this.kind = kind
  }
}

/** Bytes of an error page that are read to find its code. */
const READ_AT_MOST = 64 * 1024
const NOT_FOUND = new Set(['rsItemNotFound', 'rsReportNotFound', 'rsErrorNotFound'])
const PARAMETERS = new Set([
  'rsUnknownReportParameter',
  'rsReportParameterValueNotSet',
  'rsReportParameterTypeMismatch',
  'rsInvalidReportParameterDependency',
  'rsParameterNotFound',
  'rsReadOnlyReportParameter',
])

/** The code in brackets on an error page of Reporting Services, such as `rsItemNotFound`. */
async function codeOf(answer: Response): Promise<string | null> {
  let page = ''
  const decoder = new TextDecoder()
  if (answer.body)
    for await (const chunk of answer.body) {
      page += decoder.decode(chunk, { stream: true })
      if (page.length > READ_AT_MOST) break
    }
  return /\b(rs[A-Z][A-Za-z]{2,60})\b(?=\))/.exec(page)?.[1] ?? null
}

/** The error for an answer that is not a report. */
export async function failureOf(answer: Response): Promise<ReportServerError> {
  const { status } = answer
  if (status === 401)
    return new ReportServerError(
      'failed',
      'The report server refused the user name and password in SSRS_URL. It must allow Basic authentication.',
    )
  if (status >= 300 && status < 400)
    return new ReportServerError(
      'failed',
      'The report server led elsewhere, such as to a sign-in page. Check SSRS_URL.',
    )
  const code = await codeOf(answer)
  if (status === 404 || (code !== null && NOT_FOUND.has(code)))
    return new ReportServerError('not-found', 'The report server has no such report.')
  if (status === 403 || code === 'rsAccessDenied')
    return new ReportServerError('failed', 'The user in SSRS_URL may not run this report.')
  const reason = code === null ? `status ${status}` : code
  return new ReportServerError(
    'failed',
    code !== null && PARAMETERS.has(code)
      ? `The published report does not take the parameters that NineOps sends (${reason}).`
      : `The report server could not make the report (${reason}). Its own log says more.`,
  )
}
