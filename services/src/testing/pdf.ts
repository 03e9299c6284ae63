/** A PDF as another program reads it: pdf.js, which shares no code with what writes ours. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  title: unknown
  lang: unknown
  tagged: boolean
  /** The text of each page, its pieces parted by spaces. */
  pages: string[]
  /** The text of each header cell of the first page. */
  headers: string[]
  /** The text of each cell of data, in reading order, by what the tags say. */
  cells: string[]
  /** Of the tags, in the order of the first page. */
  roles: string[]
  /** What stands on the paper and is neither in a tag of the tree nor decoration: it is read to nobody. */
  untagged: string[]
}

/** A piece of text where it stands on its page, in points from the top left corner. */
export interface TextBox {
  text: string
  left: number
  right: number
  top: number
  bottom: number
}

export interface PaperPage {
  width: number
  height: number
  boxes: TextBox[]
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
  const found: ReadPdf = { title: undefined, lang: undefined, tagged: false, pages: [], headers: [], cells: [], roles: [], untagged: [] }
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
      else if ('id' in item && item.id) open = item.id
      else open = 'tag' in item && item.tag === 'Artifact' ? `${DECORATION}${texts.size}` : ''
    }
    found.pages.push([...texts.values()].join(' '))
    const tree = (await page.getStructTree()) as Node | null
    const tagged = new Set(tree ? contentsOf(tree) : [])
    const isRead = (id: string) => tagged.has(id) || id.startsWith(DECORATION)
    found.untagged.push(...[...texts].flatMap(([id, text]) => (text.trim() === '' || isRead(id) ? [] : [text])))
    if (!tree) continue
    if (number === 1) found.roles.push(...rolesOf(tree))
    if (number === 1) found.headers.push(...cellsOf(tree, texts, 'TH'))
    found.cells.push(...cellsOf(tree, texts, 'TD'))
  }
  await pdf.cleanup()
  return found
}

/** Where each text of each page stands, as tall as its letters are. */
export async function readPaper(bytes: Uint8Array): Promise<PaperPage[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: PaperPage[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const boxes = items.flatMap((item): TextBox[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , size, left, baseline] = item.transform as [number, number, number, number, number, number]
      const y = height - baseline
      return [{ text: item.str, left, right: left + item.width, top: y - size * 0.7, bottom: y + size * 0.2 }]
    })
    pages.push({ width, height, boxes })
  }
  await pdf.cleanup()
  return pages
}

/** What is wrong with how texts stand: beyond the paper, or over one another. */
export function misplaced({ width, height, boxes }: PaperPage): string[] {
  const outside = boxes.filter(({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height)
  const over = boxes.flatMap((box, index) =>
    boxes
      .slice(index + 1)
      .filter((other) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > TOUCH)
      .filter((other) => Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > TOUCH)
      .map((other) => `«${box.text}» and «${other.text}» stand over one another`),
  )
  return [...outside.map(({ text }) => `«${text}» leaves the paper`), ...over]
}

/** Points by which two texts may seem to touch: figures are rounded. */
const TOUCH = 0.5

const DECORATION = 'artifact-'

function contentsOf({ id, children = [] }: Node): string[] {
  return [...(id === undefined ? [] : [id]), ...children.flatMap(contentsOf)]
}

function rolesOf({ role, children = [] }: Node): string[] {
  return [...(role ? [role] : []), ...children.flatMap(rolesOf)]
}

/** A page's tree has the whole table; cells of other pages have nothing in it. */
function cellsOf({ role, children = [] }: Node, texts: ReadonlyMap<string, string>, wanted: 'TH' | 'TD'): string[] {
  if (role !== wanted) return children.flatMap((child) => cellsOf(child, texts, wanted))
  const here = children.filter(({ id }) => id !== undefined)
  return here.length === 0 ? [] : [here.map(({ id }) => texts.get(id ?? '') ?? '').join('')]
}
