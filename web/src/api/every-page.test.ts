import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

it('a list of more rows than a page holds is read to its end', async () => {
  const files = Array.from({ length: 1201 }, (_, at) => at)
  const listed = await everyPage(async page => ({
    rows: files.slice((page - 1) * 500, page * 500),
    pagination: { page, pageSize: 500, totalCount: 1201, totalPages: 3 },
  }))
  expect(listed).toEqual(files)
})
