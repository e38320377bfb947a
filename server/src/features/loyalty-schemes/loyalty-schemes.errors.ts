import { conflict, httpErrors } from '../../platform/http/errors.ts'

/** Errors that schemes and contract options share; `word` is the name of the kind. */
export const offerErrors = (word: string) => ({
  notFound: (index: number) => httpErrors.notFound(`The reseller has no ${word} ${index}.`),
  used: ({ name, contracts }: { name: string; contracts: number }) =>
    conflict(
      `${word.replace(' ', '_')}_used`,
      'Contracts have it',
      `${contracts === 1 ? 'A contract has' : `${contracts} contracts have`} taken "${name}". Withdraw it instead: it is no longer offered, and contracts that have it keep it.`,
    ),
})
