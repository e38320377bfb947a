import { latin, readObjects } from '../pdf-text.ts'

/** An element of the structure tree. */
interface Element {
  id: number
  type: string
  body: string
  kids: number[]
  marks: number[]
}

const referenceIn = (body: string, key: string): number =>
  Number(new RegExp(`/${key}[ [](\\d+) 0 R`).exec(body)?.[1] ?? Number.NaN)
const referencesIn = (list: string): number[] => [...list.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id))

/** The columns that a cell takes. */
const spanOf = ({ body }: Element): number => Number(/\/ColSpan (\d+)/.exec(body)?.[1] ?? 1)

/** Marked content that is neither in an element nor an artifact, or nested: Matterhorn 01-003 to 01-005. */
function contentFaults(content: string, page: number, marked: number): string[] {
  const faults: string[] = []
  const seen: number[] = []
  let inside = false
  for (const line of content.split('\n')) {
    const opens = / (BDC|BMC)$/.test(line) || /^\/\w+<<.*>>BDC$/.test(line)
    if (opens) {
      if (inside) faults.push(`page ${page}: marked content inside other marked content`)
      inside = true
      const mark = /\/MCID (\d+)/.exec(line)?.[1]
      if (mark !== undefined) seen.push(Number(mark))
      else if (!line.startsWith('/Artifact '))
        faults.push(`page ${page}: content without an element: ${line}`)
    } else if (line === 'EMC') inside = false
    else if (!inside && /(TJ ET|\bf|\bDo Q)$/.test(line))
      faults.push(`page ${page}: neither tagged nor an artifact: ${line}`)
  }
  if (inside) faults.push(`page ${page}: marked content that never ends`)
  if (seen.join() !== Array.from({ length: marked }, (_, at) => at).join())
    faults.push(`page ${page}: ${seen.length} pieces of marked content, and ${marked} elements of them`)
  return faults
}

/**
 * What keeps one of our PDFs from being PDF/UA-1: the failure conditions of the Matterhorn Protocol 1.02 that a program
 * can find and that our files could have. They have no annotations, forms, scripts, media or encryption.
 */
export function pdfUaFaults(pdf: Buffer): string[] {
  const objects = readObjects(pdf)
  const bodyOf = (id: number): string => objects.get(id)?.body ?? ''
  const streamOf = (id: number): string => {
    const stream = objects.get(id)?.stream
    return stream ? stream.toString('utf8') : ''
  }
  const trailer = [...objects.values()].find(({ body }) => body.includes('/Type/XRef'))?.body ?? ''
  const catalog = bodyOf(referenceIn(trailer, 'Root'))
  const faults: string[] = []
  const check = (holds: boolean, fault: string): void => {
    if (!holds) faults.push(fault)
  }

  check(catalog.includes('/MarkInfo<</Marked true>>'), '06: the file does not say that it is tagged')
  check(/\/Lang\([a-z]{2}/.test(catalog), '11-006: no language')
  check(catalog.includes('/DisplayDocTitle true'), '07: the title is not shown')
  const metadata = bodyOf(referenceIn(catalog, 'Metadata'))
  check(metadata.includes('/Type/Metadata/Subtype/XML'), '06-001: no metadata')
  const xmp = streamOf(referenceIn(catalog, 'Metadata'))
  check(xmp.includes('<pdfuaid:part>1</pdfuaid:part>'), '05-001: no PDF/UA identifier')
  check(/<rdf:li xml:lang="x-default">[^<]+<\/rdf:li>/.test(xmp), '06-003: no title')

  const treeId = referenceIn(catalog, 'StructTreeRoot')
  const tree = bodyOf(treeId)
  const pagesOf = (node: number): number[] => {
    const kids = /\/Kids\[([^\]]*)\]/.exec(bodyOf(node))?.[1]
    return kids === undefined ? [node] : referencesIn(kids).flatMap(pagesOf)
  }
  const elementOfMark = new Map<string, number>()
  const read = new Set<number>()
  const headings: number[] = []
  const elementAt = (id: number): Element => {
    const body = bodyOf(id)
    const kids = /\/K\[([^\]]*)\]/.exec(body)?.[1]
    const mark = /\/K (\d+)/.exec(body)?.[1]
    return {
      id,
      type: /\/S\/(\w+)/.exec(body)?.[1] ?? '',
      body,
      kids: kids === undefined ? [] : referencesIn(kids),
      marks: mark === undefined ? [] : [Number(mark)],
    }
  }
  const standard = ['Document', 'Sect', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure']
  const checkElement = (element: Element, parent: Element | null): void => {
    const { id, type, body, kids, marks } = element
    const named = `element ${id} (${type})`
    check(!read.has(id), `${named} is in the tree twice`)
    read.add(id)
    check(standard.includes(type), `02-001: ${named} is of no standard type`)
    check(referenceIn(body, 'P') === (parent?.id ?? treeId), `${named} names another parent`)
    for (const mark of marks) elementOfMark.set(`${referenceIn(body, 'Pg')} ${mark}`, id)
    if (type === 'Figure') check(/\/Alt<FEFF[0-9a-f]+>/.test(body), `13-004: ${named} has no words`)
    if (type === 'TH') check(/\/Scope\/(Row|Column)/.test(body), `15-003: ${named} has no scope`)
    if (/^H\d$/.test(type)) headings.push(Number(type[1]))
    const parentTypes: Record<string, string> = { TR: 'Table', TH: 'TR', TD: 'TR' }
    const within = parentTypes[type]
    if (within !== undefined) check(parent?.type === within, `09-004: ${named} is in a ${parent?.type}`)
    const children = kids.map(elementAt)
    if (type === 'Table') {
      const columns = children.map(row =>
        row.kids.map(elementAt).reduce((sum, cell) => sum + spanOf(cell), 0),
      )
      check(
        new Set(columns).size <= 1,
        `7.2: rows of ${named} have ${[...new Set(columns)].join(', ')} columns`,
      )
      check(
        children[0]?.kids.every(cell => elementAt(cell).type === 'TH') ?? true,
        `15-002: ${named} has no headings`,
      )
    }
    for (const child of children) checkElement(child, element)
  }
  for (const id of referencesIn(/\/K\[([^\]]*)\]/.exec(tree)?.[1] ?? '')) checkElement(elementAt(id), null)
  check(read.size > 1, '01: no structure tree')
  headings.forEach((level, at) => {
    const before = headings[at - 1] ?? 0
    if (level > before + 1) faults.push(`14-003: a heading of level ${level} follows one of level ${before}`)
  })

  const numbers = new Map<number, number[]>()
  const leavesOf = (node: number): number[] => {
    const kids = /\/Kids\[([^\]]*)\]/.exec(bodyOf(node))?.[1]
    return kids === undefined ? [node] : referencesIn(kids).flatMap(leavesOf)
  }
  for (const leaf of leavesOf(referenceIn(tree, 'ParentTree')))
    for (const [, key, list] of bodyOf(leaf).matchAll(/(\d+) (\d+) 0 R/g))
      numbers.set(Number(key), referencesIn(bodyOf(Number(list))))

  pagesOf(referenceIn(catalog, 'Pages')).forEach((id, at) => {
    const body = bodyOf(id)
    const content = streamOf(referenceIn(body, 'Contents'))
    if (content === '') return
    const elements = numbers.get(Number(/\/StructParents (\d+)/.exec(body)?.[1])) ?? []
    faults.push(...contentFaults(content, at + 1, elements.length))
    elements.forEach((element, mark) =>
      check(
        elementOfMark.get(`${id} ${mark}`) === element,
        `page ${at + 1}: content ${mark} is of another element`,
      ),
    )
    for (const font of referencesIn(
      /\/Font<<(.*?)>>/.exec(bodyOf(referenceIn(body, 'Resources')))?.[1] ?? '',
    )) {
      const dictionary = bodyOf(font)
      if (dictionary.trim() === 'null') continue
      const descendant = bodyOf(referenceIn(dictionary, 'DescendantFonts'))
      const descriptor = bodyOf(referenceIn(descendant, 'FontDescriptor'))
      check(/\/FontFile[23] \d+ 0 R/.test(descriptor), `31-009: font ${font} is not embedded`)
      check(
        descendant.includes('CIDFontType0') || descendant.includes('/CIDToGIDMap'),
        '31-006: no glyph map',
      )
      check(
        latin(Buffer.from(streamOf(referenceIn(dictionary, 'ToUnicode')))).includes('begincmap'),
        `31-027: font ${font} has no letters`,
      )
    }
  })
  return faults
}
