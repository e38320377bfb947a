/** `npm run test:soak` runs for an hour; with `--short`, or a single soak test, it takes minutes. */
export const long = process.env['NINEOPS_SOAK'] === 'long'
