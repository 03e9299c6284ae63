/** A bank's own names and telephones in the help's text, which says only `{marca}` or `{telefono}`, and the reader in its links. */
import type { Brand } from '@almenara/contract/brand'
import { parse } from 'node-html-parser'
import { HELP_HOME, pageAddress } from './address.ts'
import type { Reader } from './pages.ts'

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** The text for this bank and this reader. A word in braces that is none of these stays as it is. */
export function fillIn(html: string, { name, legalName, phones }: Brand, reader: Reader): string {
  const values: Record<string, string> = {
    marca: escapeHtml(name),
    entidad: escapeHtml(legalName),
    telefono: phoneLink(phones.customerService),
    horario: escapeHtml(phones.customerServiceHours),
    'telefono-tarjetas': phoneLink(phones.cardBlocking),
    'horario-tarjetas': escapeHtml(phones.cardBlockingHours),
  }
  const page = parse(html.replace(/\{([a-z-]+)\}/g, (whole, word: string) => values[word] ?? whole))
  for (const link of page.querySelectorAll(`a[href^="${HELP_HOME}/"]`)) {
    const { pathname, hash } = new URL(link.getAttribute('href') ?? '', 'https://help.invalid')
    link.setAttribute('href', pageAddress(pathname.slice(HELP_HOME.length + 1), reader, hash.slice(1) || undefined))
  }
  return page.toString()
}

function phoneLink(phone: string): string {
  return `<a class="phone" href="tel:+34${phone.replace(/\D/g, '')}">${escapeHtml(phone)}</a>`
}

/** What can be searched and quoted of a piece of HTML. */
export function plainText(html: string): string {
  return parse(html).structuredText.replace(/\s+/g, ' ').trim()
}
