/** An XML file as a tree, with the reader that takes the messages of other banks: what it refuses is no XML. */
import { readXml } from '@almenara/formats/iso20022/read-xml'

export interface XmlNode {
  /** Its local name. */
  name: string
  /** The address that its prefix, or what stands without one, is declared as; empty where nothing is declared. */
  namespace: string
  attributes: Readonly<Record<string, string>>
  /** The text directly inside. */
  text: string
  children: XmlNode[]
}

/** The element that the file is. Throws `XmlError`. */
export async function readTree(bytes: Uint8Array): Promise<XmlNode> {
  const top: XmlNode = { name: '', namespace: '', attributes: {}, text: '', children: [] }
  const open = [top]
  for await (const event of readXml([bytes])) {
    const within = open.at(-1) ?? top
    if (event.type === 'CLOSE') open.pop()
    else if (event.type === 'TEXT') within.text += event.text
    else {
      const { name, prefix, attributes } = event
      const node: XmlNode = { name, namespace: '', attributes, text: '', children: [] }
      open.push(node)
      node.namespace = namespaceOf(prefix, open)
      within.children.push(node)
    }
  }
  return top.children[0] ?? top
}

function namespaceOf(prefix: string, open: readonly XmlNode[]): string {
  const declaration = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  return open.findLast(({ attributes }) => declaration in attributes)?.attributes[declaration] ?? ''
}

/** Every element of a name inside, in the order of the file. */
export function elementsOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])
}
