/** The grammar that a schema of ISO 20022 says, for the tests that hold ours against it and for whoever adds a message. */
import { ANYTHING, DOCUMENT, type Complex, type Grammar, type Place, type Simple } from './grammar.ts'
import { readXml, type XmlElement } from './read-xml.ts'

/** What is reached from the document alone. Throws Error for a construction that these schemas do not use. */
export async function grammarOfSchema(name: string, schema: Uint8Array): Promise<Grammar> {
  const types = new Map(
    (await treeOf(schema)).children.flatMap((one) =>
      one.attributes['name'] && one.name.endsWith('Type') ? [[one.attributes['name'], one]] : [],
    ) as [string, XmlElement][],
  )
  const complex: Record<string, Complex> = {}
  const simple: Record<string, Simple> = {}
  const waiting = [DOCUMENT]
  for (let type = waiting.pop(); type !== undefined; type = waiting.pop()) {
    if (type === ANYTHING || type in complex || type in simple) continue
    const plain = BASES[type]
    if (plain !== undefined) {
      simple[type] = { base: plain }
      continue
    }
    const found = types.get(type) ?? fail(`no type ${type}`)
    const content = contentOf(found.children[0] ?? fail(`${type} is empty`))
    if (found.name === 'simpleType') simple[type] = simpleOf(content)
    else if (content.name === 'simpleContent') simple[type] = amountOf(content, types)
    else {
      const places = content.children.map(placeOf)
      complex[type] = { way: content.name === 'choice' ? 'choice' : 'sequence', places }
      waiting.push(...places.map(([, , , of]) => of))
    }
  }
  return { name, complex: sorted(complex), simple: sorted(simple) }
}

async function treeOf(bytes: Uint8Array): Promise<XmlElement> {
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  for await (const event of readXml([bytes])) {
    if (event.type === 'OPEN') {
      const element: XmlElement = { name: event.name, attributes: event.attributes, text: '', children: [] }
      open.at(-1)?.children.push(element)
      open.push(element)
    } else if (event.type === 'CLOSE') open.pop()
  }
  return root.children[0] ?? fail('no schema')
}

/** A choice is written alone, or as all that a sequence holds. */
function contentOf(content: XmlElement): XmlElement {
  const [first, ...others] = content.children
  return first?.name === 'choice' && others.length === 0 ? first : content
}

function placeOf({ name, attributes }: XmlElement): Place {
  const { minOccurs = '1', maxOccurs = '1', type = '', name: called = '' } = attributes
  const most = maxOccurs === 'unbounded' ? null : Number(maxOccurs)
  if (name === 'choice') fail('a choice beside elements')
  return name === 'any' ? [ANYTHING, Number(minOccurs), null, ANYTHING] : [called, Number(minOccurs), most, type]
}

const BASES: Readonly<Record<string, Simple['base']>> = {
  'xs:string': 'string',
  'xs:decimal': 'decimal',
  'xs:boolean': 'boolean',
  'xs:date': 'date',
  'xs:dateTime': 'dateTime',
  'xs:gYear': 'gYear',
}

function simpleOf({ attributes, children }: XmlElement): Simple {
  const base = BASES[attributes['base'] ?? ''] ?? fail(`base ${attributes['base']}`)
  const facet = (name: string) => children.find((child) => child.name === name)?.attributes['value']
  const values = children.flatMap((child) => (child.name === 'enumeration' ? [child.attributes['value'] ?? ''] : []))
  const pattern = facet('pattern')
  return {
    base,
    ...numbered('least', facet('minLength')),
    ...numbered('most', facet('maxLength')),
    ...numbered('digits', facet('totalDigits')),
    ...numbered('decimals', facet('fractionDigits')),
    ...(pattern === undefined ? {} : { pattern }),
    ...(values.length === 0 ? {} : { values }),
  }
}

function numbered(name: string, value: string | undefined): Record<string, number> {
  return value === undefined ? {} : { [name]: Number(value) }
}

function amountOf(content: XmlElement, types: ReadonlyMap<string, XmlElement>): Simple {
  const base = types.get(content.children[0]?.attributes['base'] ?? '')?.children[0] ?? fail('an amount without a base')
  return { ...simpleOf(base), currency: true }
}

function sorted<T>(of: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function fail(what: string): never {
  throw new Error(`This schema cannot be followed: ${what}`)
}
