import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { projectAt } from './tidy/project.mjs'
import { ROOT } from './terminal.mjs'

/** The nodes of a Markdown tree that matter here. */
interface Node {
  type: string
  value?: string
  url?: string
  children?: readonly Node[]
}

const { files } = projectAt(ROOT)
const documents = files.filter((file) => file.endsWith('.md'))
/** Made by the build or by the first start, so not in the repository. */
const MADE = ['.vite/screens.json', 'services/dist/main.js', '.data/']
/** A folder or a file that begins with one of these is a whole path, whatever it ends with. */
const ROOTS = /^(?:contract|formats|services|portal|help|brand|e2e|bench|tools|docs|decisions)\/[\w./-]+$/
/** A file of this repository by its name, and a folder by its last sign. «*» stands for any name. */
const PATH = /^[\w.*-]+(?:\/[\w.*-]+)*(?:\.(?:ts|tsx|mjs|sql|css|md|svg|json)|\/)$/

function textsOf({ type, value = '', children = [] }: Node): string[] {
  return type === 'inlineCode' ? [value] : children.flatMap(textsOf)
}

function linksOf({ type, url = '', children = [] }: Node): string[] {
  return [...(type === 'link' ? [url] : []), ...children.flatMap(linksOf)]
}

const treeOf = (document: string): Node => fromMarkdown(readFileSync(join(ROOT, document), 'utf8'))

/** The whole path, or its end: `api/renew.ts` is that of any workspace. */
function exists(path: string): boolean {
  if (MADE.includes(path)) return true
  if (path.endsWith('/') || ROOTS.test(path)) {
    return files.some((file) => file === path || `/${file}`.includes(`/${path.replace(/\/$/, '')}/`))
  }
  const [head = '', ...rest] = path.split('*')
  return files.some((file) => {
    if (rest.length === 0) return file === path || file.endsWith(`/${path}`)
    return file.includes(head) && file.endsWith(rest.at(-1) ?? '')
  })
}

test.each(documents)('every path that %s names is in the repository', (document) => {
  const paths = textsOf(treeOf(document)).filter((text) => PATH.test(text) || ROOTS.test(text))
  expect(paths.filter((path) => !exists(path))).toEqual([])
})

test('the architecture is an orientation of at most 200 lines, and leads to every page of its subjects', () => {
  const links = linksOf(treeOf('ARCHITECTURE.md'))
  const pages = documents.filter((file) => file.startsWith('docs/architecture/'))
  expect(pages.filter((page) => !links.includes(page))).toEqual([])
  expect(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(200)
})
