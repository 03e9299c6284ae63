import type { detail } from '@almenara/contract/areas/help'
import type { Brand } from '@almenara/contract/brand'
import type { Reply } from '@almenara/contract/call'
import { pageAddress } from '../../help/address.ts'
import { pagesFor, type Reader } from '../../help/pages.ts'
import { fillIn } from '../../help/words.ts'
import { Failure } from '../../http/failure.ts'

/** A topic, or a whole page by its own name. Throws NOT_FOUND for one that does not exist or is not for this reader. */
export function helpDetail(brand: Brand, id: string, reader: Reader): Reply<typeof detail> {
  const pages = pagesFor(reader)
  const page = pages.find((one) => one.id === id || one.topics.some((topic) => topic.id === id))
  if (!page) throw new Failure('NOT_FOUND')
  const topic = page.topics.find((one) => one.id === id)
  const html = topic?.html ?? page.intro + page.topics.map(({ title, html: text }) => `<h2>${title}</h2>${text}`).join('')
  return {
    id,
    title: topic?.title ?? page.title,
    page: page.title,
    content: fillIn(html, brand, reader),
    address: pageAddress(page.id, reader, topic?.id),
  }
}
