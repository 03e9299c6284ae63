/** Searching the help while it is typed: a small index, fetched when the customer first goes to the field. */
import { searchable } from '@almenara/contract/text'

/** As the services give it (`/help/search.json`). */
export interface SearchEntry {
  title: string
  page: string
  address: string
  /** Folded: lower case, without accents. */
  words: string
}

const MOST = 12

/** The topics that have all the words; those that have them in their title go first. */
export function findTopics(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const words = searchable(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const inTitle = ({ title }: SearchEntry) => words.filter((word) => searchable(title).includes(word)).length
  return entries
    .filter((entry) => words.every((word) => entry.words.includes(word)))
    .map((entry) => ({ entry, rank: inTitle(entry) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST)
    .map(({ entry }) => entry)
}

/** «3 temas», and what to do when there are none. */
export function countWords(count: number): string {
  if (count === 0) return 'Ningún tema tiene esas palabras. Pruebe con menos palabras o con otras.'
  return count === 1 ? '1 tema' : `${count} temas`
}

export function startSearch(page: Document = document): void {
  const [box, input] = [page.getElementById('search'), page.getElementById('words')]
  const [results, count] = [page.getElementById('results'), page.getElementById('count')]
  const list = results?.querySelector('ul')
  if (!box || !(input instanceof HTMLInputElement) || !results || !count || !list) return
  let entries: Promise<SearchEntry[]> | undefined
  const load = () => {
    entries ??= fetch(`/help/search.json${location.search}`).then((answer) => answer.json() as Promise<SearchEntry[]>)
    // Lost on the way: the next letter asks again.
    entries.catch(() => (entries = undefined))
    return entries
  }
  const show = (found: readonly SearchEntry[], text: string) => {
    results.hidden = text === ''
    count.textContent = text === '' ? '' : countWords(found.length)
    list.replaceChildren(...found.map((entry) => item(page, entry)))
  }
  const look = async () => {
    const text = input.value.trim()
    const all = await load().catch(() => undefined)
    // What was typed meanwhile is looked for by its own turn.
    if (text !== input.value.trim()) return
    show(findTopics(all ?? [], text), text)
    if (!all && text !== '') count.textContent = 'No se ha podido buscar. Compruebe su conexión y vuelva a intentarlo.'
  }
  box.hidden = false
  input.addEventListener('focus', () => void load().catch(() => undefined), { once: true })
  input.addEventListener('input', () => void look())
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') list.querySelector('a')?.click()
    if (event.key !== 'Escape' || input.value === '') return
    // The first Escape empties the search; only the next one closes what is around.
    event.preventDefault()
    input.value = ''
    show([], '')
  })
  // A result on this same page only moves to its topic.
  list.addEventListener('click', () => {
    input.value = ''
    show([], '')
  })
}

function item(page: Document, { title, page: where, address }: SearchEntry): HTMLLIElement {
  const line = page.createElement('li')
  const link = page.createElement('a')
  link.href = address
  link.textContent = title
  const of = page.createElement('span')
  of.textContent = where
  line.append(link, of)
  return line
}
