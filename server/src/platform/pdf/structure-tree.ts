import { pdfText } from './pdf-objects.ts'
import type { PdfObjects } from './pdf-objects.ts'

/** Structure types of tagged PDF that documents here use. */
export type Tag = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/**
 * What is read beside the content: words for a figure; in a table, which cells a heading is of (those of its column
 * where nothing is said), and how many columns a cell spans.
 */
export type TagDetails = { alt?: string; scope?: 'Row' | 'Column'; span?: number }

/** The structure of a document for assistive technology: groups, and marked content on pages within them. */
export type StructureTree = {
  readonly id: number
  openGroup(tag: Tag): void
  closeGroup(): void
  /** Registers marked content on a page. @returns its number on that page */
  mark(tag: Tag, page: { id: number; marks: number[] }, details?: TagDetails): number
  /** Writes which element each mark of a page is of, beside these elements: together they compress to less. */
  endPage(page: { marks: readonly number[] }): void
  /** Writes the tree, once all pages have ended. */
  end(): void
}

const references = (ids: readonly number[]): string => ids.map(id => `${id} 0 R`).join(' ')

/** Begins a tree; elements are written out as they end. */
export const createStructureTree = (objects: PdfObjects): StructureTree => {
  const id = objects.allocate()
  const parentTree = objects.allocate()
  const document = { tag: 'Document', id: objects.allocate(), kids: [] as string[] }
  const markedPages: number[] = []
  const open: { tag: string; id: number; kids: string[] }[] = [document]
  const top = (): (typeof open)[number] => open.at(-1) ?? document
  const element = (tag: string, own: number, parent: number, rest: string): void =>
    objects.put(own, `<</S/${tag}/P ${parent} 0 R${rest}>>`)
  return {
    id,
    openGroup: tag => {
      const group = { tag, id: objects.allocate(), kids: [] }
      top().kids.push(`${group.id} 0 R`)
      open.push(group)
    },
    closeGroup: () => {
      const group = open.pop() ?? document
      element(group.tag, group.id, top().id, `/K[${group.kids.join(' ')}]`)
    },
    mark: (tag, page, { alt, scope, span } = {}) => {
      const own = objects.allocate()
      const number = page.marks.push(own) - 1
      const heads = tag === 'TH' ? `/Scope/${scope ?? 'Column'}` : ''
      const spans = span === undefined ? '' : `/ColSpan ${span}`
      const cell = heads === '' && spans === '' ? '' : `/A<</O/Table${heads}${spans}>>`
      const altText = alt === undefined ? '' : `/Alt${pdfText(alt)}`
      element(tag, own, top().id, `/Pg ${page.id} 0 R/K ${number}${cell}${altText}`)
      top().kids.push(`${own} 0 R`)
      return number
    },
    endPage: ({ marks }) => {
      const own = objects.allocate()
      objects.put(own, `[${references(marks)}]`)
      markedPages.push(own)
    },
    end: () => {
      element(document.tag, document.id, id, `/K[${document.kids.join(' ')}]`)
      const numbers = markedPages.map((marks, page) => `${page} ${marks} 0 R`)
      objects.put(parentTree, `<</Nums[${numbers.join(' ')}]>>`)
      const tree = `/K[${document.id} 0 R]/ParentTree ${parentTree} 0 R/ParentTreeNextKey ${markedPages.length}`
      objects.put(id, `<</Type/StructTreeRoot${tree}>>`)
    },
  }
}
