import type { Paged } from './client.ts'

/** The rows of a list's every page. */
export async function everyPage<Row>(
  readPage: (page: number) => Promise<Paged<Row[]>>,
  page = 1,
): Promise<Row[]> {
  const { rows, pagination } = await readPage(page)
  return page < pagination.totalPages ? [...rows, ...(await everyPage(readPage, page + 1))] : rows
}
