/** A PDF as another program reads it: pdf.js, which shares no code with what writes ours. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  title: unknown
  lang: unknown
  tagged: boolean
  /** The text of each page, its pieces parted by spaces. */
  pages: string[]
  /** The text of each cell of data, in reading order, by what the tags say. */
  cells: string[]
  /** Of the tags, in the order of the first page. */
  roles: string[]
}

interface Node {
  role?: string
  type?: string
  id?: string
  children?: Node[]
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info } = await pdf.getMetadata()
  const found: ReadPdf = { title: undefined, lang: undefined, tagged: false, pages: [], cells: [], roles: [] }
  const described = info as { Title?: unknown; Language?: unknown }
  found.title = described.Title
  found.lang = described.Language
  found.tagged = (await pdf.getMarkInfo())?.['Marked'] === true
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    let open = ''
    for (const item of items) {
      if ('str' in item) texts.set(open, (texts.get(open) ?? '') + item.str)
      else if (item.type === 'endMarkedContent') open = ''
      else open = 'id' in item && item.id ? item.id : `artifact-${texts.size}`
    }
    found.pages.push([...texts.values()].join(' '))
    const tree = (await page.getStructTree()) as Node | null
    if (!tree) continue
    if (number === 1) found.roles.push(...rolesOf(tree))
    found.cells.push(...cellsOf(tree, texts))
  }
  await pdf.cleanup()
  return found
}

function rolesOf({ role, children = [] }: Node): string[] {
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)]
}

/** A page's tree has the whole table; cells of other pages have nothing in it. */
function cellsOf({ role, children = [] }: Node, texts: ReadonlyMap<string, string>): string[] {
  if (role !== 'TD') return children.flatMap((child) => cellsOf(child, texts))
  const here = children.filter(({ id }) => id !== undefined)
  return here.length === 0 ? [] : [here.map(({ id }) => texts.get(id ?? '') ?? '').join('')]
}
