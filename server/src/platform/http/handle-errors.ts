import type { FastifyError, FastifyInstance } from 'fastify'
import { ZodError, type z } from 'zod'
import { AppError, httpErrors } from './errors.ts'

/** Field errors as `lines.0.amount: message`, from a failed validation. */
export function fieldErrors(
  issues: readonly z.core.$ZodIssue[],
  prefix = '',
): { field: string; message: string }[] {
  return issues.map(issue => ({
    field: [prefix, ...issue.path.map(String)].filter(Boolean).join('.'),
    message: issue.message,
  }))
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof ZodError) return undefined
  const { statusCode, code, message } = error as FastifyError
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return httpErrors.wrongType('Send the content type that this call takes.')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return httpErrors.tooLarge('The body is larger than this call takes.')
  // 22P05/22021: text that PostgreSQL cannot store, such as a NUL
  if (code === '22021' || code === '22P05')
    return httpErrors.malformed('The text holds a character that cannot be stored.')
  if (statusCode && statusCode >= 400 && statusCode < 500) return httpErrors.malformed(message)
  return undefined
}

/** One handler turns every failure into the answer of `product: Conventions`; unknown ones say nothing of the inside. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    if (!known) request.log.error({ err: error }, 'unexpected failure')
    const { status, body } = known ?? httpErrors.unknown()
    return reply.status(status).type('application/json').send({ error: body })
  })
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = httpErrors.notFound(
      `There is nothing at ${request.method} ${request.url.split('?')[0]}.`,
    )
    return reply.status(status).send({ error: body })
  })
}
