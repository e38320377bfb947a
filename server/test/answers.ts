export interface Failure {
  code: string
  detail: string
  errors: { field: string; message: string }[]
}

/** What an answer that refuses says. */
export const errorOf = async (answer: Response): Promise<Failure> =>
  ((await answer.json()) as { error: Failure }).error

export const codeOf = async (answer: Response): Promise<string> => (await errorOf(answer)).code

/** The same with the status of the answer. */
export const failureOf = async (answer: Response): Promise<Failure & { status: number }> => ({
  status: answer.status,
  ...(await errorOf(answer)),
})

/** Status and code of a refusal. */
export const refusalOf = async (answer: Response): Promise<[number, string]> => [
  answer.status,
  await codeOf(answer),
]

/** Status, code and the fields at fault of a refusal. */
export async function faultsOf(answer: Response): Promise<[number, string, ...string[]]> {
  const { code, errors } = await errorOf(answer)
  return [answer.status, code, ...errors.map(({ field }) => field)]
}
