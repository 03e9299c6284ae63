import { describe, expect, it } from 'vitest'
import { readXml } from './read-xml.ts'
import { XmlError } from './xml-error.ts'

async function events(text: string, size = text.length || 1): Promise<unknown[]> {
  const bytes = new TextEncoder().encode(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
  const found = []
  for await (const event of readXml(chunks))
    found.push(event.type === 'TEXT' ? event.text : event.type === 'OPEN' ? event.name : `/${event.name}`)
  return found
}

describe('readXml', () => {
  it.each([1, 2, 7, 1000])('reads elements, prefixes, comments, entities and accents in chunks of %i bytes', async (size) => {
    const text =
      '\ufeff<?xml version="1.0" encoding="utf-8"?><!-- <a> --><n:a xmlns:n="x"><b c="1&amp;2"/>Peña &lt;&#233;&#xE9;&gt;</n:a>\n'
    expect((await events(text, size)).join('|')).toBe('a|b|/b|Peña <éé>|/a')
  })

  it.each([
    ['a document type, and with it every entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['an entity that nobody declared', '<a>&nbsp;</a>'],
    ['an ampersand that begins nothing', '<a>Peña & Cía</a>'],
    ['a character that XML has not', '<a>&#0;</a>'],
    ['CDATA', '<a><![CDATA[x]]></a>'],
    ['an element that is not closed', '<a><b></a>'],
    ['a document that is cut off', '<a><b>text'],
    ['no document', '   '],
    ['a second document', '<a/><b/>'],
    ['text around the document', 'x<a/>'],
    ['the same attribute twice', '<a b="1" b="2"/>'],
    ['an attribute without quotes', '<a b=1/>'],
    ['another encoding', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>'],
    ['a name that is none', '<1a/>'],
    ['more depth than any message has', '<a>'.repeat(41)],
    ['a text without end', `<a>${'x'.repeat(200_000)}`],
  ])('refuses %s', async (_name, text) => {
    await expect(events(text)).rejects.toBeInstanceOf(XmlError)
  })

  it('refuses bytes that are not UTF-8', async () => {
    const reading = (async () => {
      for await (const event of readXml([Uint8Array.of(0x3c, 0x61, 0x3e, 0xf1, 0x3c)])) void event
    })()
    await expect(reading).rejects.toBeInstanceOf(TypeError)
  })
})
