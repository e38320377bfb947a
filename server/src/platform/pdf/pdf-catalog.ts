import type { PdfObjects } from './pdf-objects.ts'

const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML allows none of them
    .replaceAll(/[\u0000-\u001f]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** The metadata by which readers know a file of PDF/UA-1 (ISO 14289-1, clause 5), with the title that it asks for. */
const metadataOf = (title: string): string =>
  [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">',
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    '<pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n')

/** Writes the root of a file: its pages, its structure tree, and how it is shown and read. */
export const putCatalog = (
  objects: PdfObjects,
  root: number,
  { pages, tree, title, view = '' }: { pages: number; tree: number; title: string; view?: string },
): void => {
  const metadata = objects.allocate()
  objects.putStream(metadata, '/Type/Metadata/Subtype/XML', Buffer.from(metadataOf(title)))
  const shown = `/Lang(en-GB)/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true${view}>>`
  objects.put(
    root,
    `<</Type/Catalog/Pages ${pages} 0 R/StructTreeRoot ${tree} 0 R/Metadata ${metadata} 0 R${shown}>>`,
  )
}
