import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { putCatalog } from './pdf-catalog.ts'
import { createPdfObjects, pdfText, unpredicted, XREF_ROW } from './pdf-objects.ts'

/** A stream as it is in a file, its dictionary without the length; or any other object, in PDF syntax. */
type SourceObject = { dictionary: string; data: Buffer } | { body: string }
type Source = { root: number; objects: Map<number, SourceObject> }

const streamAt = (pdf: Buffer, offset: number): { dictionary: string; data: Buffer } => {
  const from = pdf.indexOf('<<', offset)
  const to = pdf.indexOf('>>stream\n', from)
  const [head, length] = /^(.*)\/Length (\d+)$/s.exec(pdf.toString('latin1', from + 2, to))?.slice(1) ?? []
  if (from < 0 || to < 0 || head === undefined) throw new Error('Not a PDF that NineOps wrote')
  return { dictionary: head, data: pdf.subarray(to + 9, to + 9 + Number(length)) }
}

const unpack = (objects: Source['objects'], { dictionary, data }: { dictionary: string; data: Buffer }) => {
  const [, first = 0] = /\/First (\d+)/.exec(dictionary)?.map(Number) ?? []
  const text = inflateSync(data).toString('latin1')
  const heads = text.slice(0, first).trim().split(/\s+/).map(Number)
  for (let at = 0; at < heads.length; at += 2) {
    const end = heads[at + 3] === undefined ? text.length : first + (heads[at + 3] ?? 0) - 1
    objects.set(heads[at] ?? 0, { body: text.slice(first + (heads[at + 1] ?? 0), end) })
  }
}

/** Reads the objects of a file that `createPdfObjects` wrote. */
const readSource = (pdf: Buffer): Source => {
  const start = /startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString('latin1', Math.max(0, pdf.length - 40)))?.[1]
  if (start === undefined) throw new Error('Not a PDF that NineOps wrote')
  const { dictionary, data } = streamAt(pdf, Number(start))
  const rows = inflateSync(data)
  // Files of versions before had no predictor.
  const table = dictionary.includes('/Predictor') ? unpredicted(rows) : rows
  const objects: Source['objects'] = new Map()
  for (let id = 1; id * XREF_ROW < table.length; id += 1) {
    const offset = table.readUInt32BE(id * XREF_ROW + 1)
    if (table[id * XREF_ROW] !== 1 || offset === Number(start)) continue
    const stream = streamAt(pdf, offset)
    if (stream.dictionary.startsWith('/Type/ObjStm')) unpack(objects, stream)
    else objects.set(id, stream)
  }
  return { root: Number(/\/Root (\d+) 0 R/.exec(dictionary)?.[1]), objects }
}

const bodyOf = ({ objects }: Source, id: number): string => {
  const object = objects.get(id)
  if (!object || !('body' in object)) throw new Error('Not a PDF that NineOps wrote')
  return object.body
}
const referenceIn = (body: string, key: string): number =>
  Number(new RegExp(`/${key}[ [](\\d+) 0 R`).exec(body)?.[1])

const references = (ids: readonly number[]): string => ids.map(id => `${id} 0 R`).join(' ')

export type MergedPdf = { title: string; author: string; date: string }

/**
 * Joins documents that NineOps wrote in one tagged file, in chunks as it is written; each begins on an odd page, so
 * that no sheet has two of them. What they share, such as fonts and logo, is written once.
 * @param onDocument is called with the pages of each document, in order
 */
export async function* mergePdfs(
  documents: AsyncIterable<Buffer>,
  { title, author, date }: MergedPdf,
  onDocument: (pages: number) => void = () => undefined,
): AsyncGenerator<Buffer> {
  const target = createPdfObjects()
  const [root = 0, info = 0, pageTree = 0, tree = 0, parentTree = 0, blank = 0] = [0, 0, 0, 0, 0, 0].map(() =>
    target.allocate(),
  )
  const shared = new Map<string, number>()
  const pageNodes: number[] = []
  const elements: number[] = []
  const leaves: number[] = []
  let tagged = 0
  let pages = 0

  /** The same stream or font only once. */
  const once = (content: string | Buffer, dictionary: string, write: (id: number) => void): number => {
    const key = createHash('sha256').update(dictionary).update('\n').update(content).digest('base64')
    const known = shared.get(key)
    if (known !== undefined) return known
    const id = target.allocate()
    shared.set(key, id)
    write(id)
    return id
  }

  const add = (source: Source): number => {
    const catalog = bodyOf(source, source.root)
    const [sourcePages, sourceTree] = [referenceIn(catalog, 'Pages'), referenceIn(catalog, 'StructTreeRoot')]
    const treeBody = bodyOf(source, sourceTree)
    const numbers = new Map([[sourceTree, tree]])
    const renumber = (text: string): string =>
      text.replaceAll(/(\d+) 0 R/g, (_, id: string) => `${numberOf(Number(id))} 0 R`)
    const numberOf = (id: number): number => {
      const known = numbers.get(id)
      if (known !== undefined) return known
      const object = source.objects.get(id)
      if (object && 'data' in object) {
        const dictionary = renumber(object.dictionary)
        const own = once(object.data, dictionary, to => target.putStream(to, dictionary, object.data, true))
        numbers.set(id, own)
        return own
      }
      const body = object?.body ?? 'null'
      if (/^<<\/(?:Type\/)?Font/.test(body)) {
        const font = renumber(body)
        const own = once(font, '', to => target.put(to, font))
        numbers.set(id, own)
        return own
      }
      const own = target.allocate()
      numbers.set(id, own)
      return own
    }

    const node = numberOf(sourcePages)
    const kids = [
      ...(/(?<=\/Kids\[)[^\]]*/.exec(bodyOf(source, sourcePages))?.[0].matchAll(/(\d+) 0 R/g) ?? []),
    ].map(([, id]) => Number(id))
    const pageNumbers = kids.map(numberOf)
    const written = new Set([source.root, sourcePages, sourceTree, referenceIn(treeBody, 'ParentTree')])
    for (const [id, object] of source.objects) {
      if (written.has(id) || 'data' in object || object.body.startsWith('<</Title')) continue
      if (/^<<\/(?:Type\/)?Font/.test(object.body)) continue
      const body = object.body.replace(
        /\/StructParents (\d+)/,
        (_, at: string) => `/StructParents ${tagged + Number(at)}`,
      )
      target.put(numberOf(id), renumber(body))
    }
    if (pageNumbers.length % 2 === 1) {
      const box = /\/MediaBox\[[^\]]*\]/.exec(bodyOf(source, kids[0] ?? 0))?.[0] ?? ''
      const empty = target.allocate()
      target.put(empty, `<</Type/Page/Parent ${node} 0 R${box}/Resources<<>>/Contents ${blank} 0 R>>`)
      pageNumbers.push(empty)
    }
    const listed = references(pageNumbers)
    target.put(node, `<</Type/Pages/Parent ${pageTree} 0 R/Count ${pageNumbers.length}/Kids[${listed}]>>`)
    pageNodes.push(node)
    pages += pageNumbers.length

    elements.push(numberOf(referenceIn(treeBody, 'K')))
    const nums = /\/Nums\[(.*)\]>>$/s.exec(bodyOf(source, referenceIn(treeBody, 'ParentTree')))?.[1] ?? ''
    const shifted = renumber(nums).replaceAll(
      // Of a page: a reference to its marks, or, in files of versions before, the marks themselves.
      /(\d+)(\[[^\]]*\]| \d+ 0 R)/g,
      (_, at: string, marks: string) => `${tagged + Number(at)}${marks}`,
    )
    const leaf = target.allocate()
    target.put(leaf, `<</Limits[${tagged} ${tagged + kids.length - 1}]/Nums[${shifted}]>>`)
    leaves.push(leaf)
    tagged += kids.length
    return kids.length
  }

  target.putStream(blank, '', Buffer.alloc(0))
  for await (const document of documents) {
    onDocument(add(readSource(document)))
    yield target.take()
  }
  target.put(pageTree, `<</Type/Pages/Count ${pages}/Kids[${references(pageNodes)}]>>`)
  target.put(parentTree, `<</Kids[${references(leaves)}]>>`)
  const treeEntries = `/K[${references(elements)}]/ParentTree ${parentTree} 0 R/ParentTreeNextKey ${tagged}`
  target.put(tree, `<</Type/StructTreeRoot${treeEntries}>>`)
  const names = `/Title${pdfText(title)}/Author${pdfText(author)}/Producer(NineOps)/Creator(NineOps)`
  target.put(info, `<<${names}/CreationDate(D:${date.replaceAll('-', '')}000000Z)>>`)
  putCatalog(target, root, { pages: pageTree, tree, title, view: '/Duplex/DuplexFlipLongEdge' })
  yield target.finish(root, info)
}
