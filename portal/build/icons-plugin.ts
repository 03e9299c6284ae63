import { fileURLToPath } from 'node:url'
import svgr from 'vite-plugin-svgr'

const ICON = fileURLToPath(new URL('../src/kit/Icon.tsx', import.meta.url))

const drawnIcon = { type: 'Identifier', name: 'drawnIcon' }
const imported = {
  type: 'ImportDeclaration',
  specifiers: [{ type: 'ImportSpecifier', local: drawnIcon, imported: drawnIcon }],
  source: literal(ICON),
}

function literal(value: string) {
  return { type: 'StringLiteral', value }
}

type Template = NonNullable<NonNullable<NonNullable<Parameters<typeof svgr>[0]>['svgrOptions']>['template']>

/**
 * One drawing for each icon, a component of its own. Phosphor's icons are nearly all one path in the same frame: of such only the path
 * travels, and the frame once (`drawnIcon`), which takes 0.1 kB off home and 0.2 off every other screen.
 */
export function iconsPlugin() {
  return svgr({ svgrOptions: { template } })
}

const template: Template = ({ imports, interfaces, componentName, props, jsx, exports }, { tpl }) => {
  const path = onlyPath(jsx)
  if (path === undefined) {
    return tpl`
      ${imports}
      ${interfaces}
      const ${componentName} = (${props}) => (${jsx})
      ${exports}
    `
  }
  return tpl`
    ${imported}
    const ${componentName} = /* @__PURE__ */ drawnIcon(${literal(path)})
    ${exports}
  `
}

/** What a drawing of one path in Phosphor's frame draws. */
function onlyPath({ openingElement: { attributes }, children }: Element): string | undefined {
  const isFramed = attributeOf(attributes, 'viewBox') === '0 0 256 256' && attributeOf(attributes, 'fill') === 'currentColor'
  const [child, ...others] = children
  if (!isFramed || child?.type !== 'JSXElement' || others.length > 0) return undefined
  const { name, attributes: own } = child.openingElement
  return name.name === 'path' && own.length === 1 ? attributeOf(own, 'd') : undefined
}

/** The part of a drawing's syntax tree that is read: Babel's types do not come with svgr's. */
interface Attribute {
  type: string
  name?: { name: string }
  value?: { type: string; value: string } | null
}
interface Element {
  type: string
  openingElement: { name: { name: string }; attributes: readonly Attribute[] }
  children: readonly Element[]
}

function attributeOf(attributes: readonly Attribute[], wanted: string): string | undefined {
  return attributes.find(({ name }) => name?.name === wanted)?.value?.value
}
