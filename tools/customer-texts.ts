/**
 * What customers read, with where it stands: the literals and JSX texts of portal, contract and services (screens, refusals, receipts, text
 * messages, e-mails) and the help's pages. Parsed, never searched as source text.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseHtml, type HTMLElement, NodeType } from 'node-html-parser'
import { parseSync, Visitor, type Expression, type JSXAttributeItem, type Node, type TemplateLiteral } from 'oxc-parser'
import { linesOf } from './parsed-code.mjs'
import { ROOT } from './terminal.mjs'

/** A heading names what a page or a part is; a button does something; the rest is said. */
export type TextKind = 'HEADING' | 'BUTTON' | 'SAID'

export interface CustomerText {
  file: string
  line: number
  kind: TextKind
  /** With one space between words. What is put in is «…». */
  text: string
  /** The name in it that a full stop follows. */
  stopAfter?: string | undefined
}

const FOLDERS = ['portal/src', 'contract/src', 'services/src', 'help/pages']
/** What no customer reads: tests and what they use, examples, the operator's commands, and the demo's own stage. */
const UNREAD = ['/testing/', '/kit-page/', '/reference-app/', '/operator/', '/migrations/']
const UNREAD_ENDINGS = ['.test.ts', '.test.tsx', '.examples.tsx', '.d.ts']

export function readTexts(): CustomerText[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  return files.filter(isRead).flatMap((file) => textsOf(file, readFileSync(join(ROOT, file), 'utf8')))
}

function isRead(file: string): boolean {
  const isSource = ['.ts', '.tsx', '.html'].some((ending) => file.endsWith(ending))
  return isSource && !UNREAD.some((part) => file.includes(part)) && !UNREAD_ENDINGS.some((ending) => file.endsWith(ending))
}

/** Of one file that is given: its path from the root, and its code. */
export function textsOf(file: string, code: string): CustomerText[] {
  return file.endsWith('.html') ? textsOfPage(file, code) : textsOfCode(file, code)
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4']
const PRESSED = ['Button', 'button', 'Link']
const TITLE_NAMES = ['title', 'heading', 'resultTitle']
const LABEL_NAMES = ['label', 'action']

function textsOfCode(file: string, code: string): CustomerText[] {
  const found: CustomerText[] = []
  const kinds = new Map<number, TextKind>()
  const tagged = new Set<number>()
  const lineAt = linesOf(code)
  const add = (text: string, start: number, stopAfter?: string) => {
    const plain = squashed(text)
    if (isSaid(plain)) found.push({ file, line: lineAt(start), kind: kinds.get(start) ?? 'SAID', text: plain, stopAfter })
  }
  const mark = (node: Node | null | undefined, kind: TextKind | undefined) => {
    if (kind) for (const text of saidBy(node)) kinds.set(text.start, kind)
  }
  new Visitor({
    JSXElement: ({ openingElement, children }) => {
      const name = openingElement.name.type === 'JSXIdentifier' ? openingElement.name.name : ''
      const isPressed = PRESSED.some((one) => name.endsWith(one)) || openingElement.attributes.some(looksLikeButton)
      const kind = HEADINGS.includes(name) ? 'HEADING' : isPressed ? 'BUTTON' : undefined
      // A word among others is a part of what is said.
      const [only] = children.filter((child) => child.type !== 'JSXText' || squashed(child.value) !== '')
      if (children.filter((child) => child.type !== 'JSXText' || squashed(child.value) !== '').length === 1) mark(only, kind)
    },
    VariableDeclarator: ({ id, init }) => mark(init, id.type === 'Identifier' && isTitles(id.name) ? 'HEADING' : undefined),
    JSXAttribute: ({ name, value }) => mark(value, name.type === 'JSXIdentifier' ? kindOfName(name.name) : undefined),
    Property: ({ key, value }) => mark(value, key.type === 'Identifier' ? kindOfName(key.name) : undefined),
    JSXText: ({ value, start }) => add(value, start),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(value, start)
    },
    // A tag says that it is of another language, as SQL.
    TaggedTemplateExpression: ({ quasi }) => void tagged.add(quasi.start),
    TemplateLiteral: (template) => {
      const { quasis, start } = template
      if (!tagged.has(start)) add(quasis.map((part) => part.value.cooked ?? '').join('…'), start, nameBeforeStop(template))
    },
  }).visit(parseSync(file, code).program)
  return found
}

/** A name that a full stop follows, which may bring its own («S. L.»). None in the name of a file, whose stop stands between two. */
function nameBeforeStop({ quasis, expressions }: TemplateLiteral): string | undefined {
  const names = expressions.flatMap((expression, place) => {
    const { cooked } = quasis[place + 1]?.value ?? {}
    const ends = cooked?.startsWith('. ') || (cooked === '.' && place === expressions.length - 1)
    return ends ? [lastWordOf(expression)] : []
  })
  return names.find(isName)
}

/** The last identifier of `name`, `account.name` or `displayName(account)`. */
function lastWordOf(expression: Expression): string {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type === 'MemberExpression' && expression.property.type === 'Identifier') return expression.property.name
  return expression.type === 'CallExpression' ? lastWordOf(expression.callee) : ''
}

function isName(word: string): boolean {
  return word.toLowerCase().endsWith('name') || ['merchant', 'payee', 'creditor', 'debtor'].includes(word)
}

/** `className={buttonClass(…)}`: a link to another site, or a label, that looks like a button. */
function looksLikeButton(attribute: JSXAttributeItem): boolean {
  if (attribute.type !== 'JSXAttribute' || attribute.value?.type !== 'JSXExpressionContainer') return false
  const { expression } = attribute.value
  return expression.type === 'CallExpression' && expression.callee.type === 'Identifier' && expression.callee.name === 'buttonClass'
}

/** The texts that an expression may end as: of a choice between several, each; of a map, each that it holds. */
function saidBy(node: Node | null | undefined): Node[] {
  switch (node?.type) {
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return saidBy(node.expression)
    case 'ConditionalExpression':
      return [...saidBy(node.consequent), ...saidBy(node.alternate)]
    case 'LogicalExpression':
      return [...saidBy(node.left), ...saidBy(node.right)]
    case 'ObjectExpression':
      return node.properties.flatMap((one) => (one.type === 'Property' ? saidBy(one.value) : []))
    default:
      return node ? [node] : []
  }
}

/** A constant that holds a title, or one for each of several: `TITLE`, `STEP_TITLES`. */
function isTitles(name: string): boolean {
  const last = name.split('_').at(-1)
  return last === 'TITLE' || last === 'TITLES'
}

function kindOfName(name: string): TextKind | undefined {
  if (TITLE_NAMES.includes(name)) return 'HEADING'
  return LABEL_NAMES.includes(name) ? 'BUTTON' : undefined
}

function textsOfPage(file: string, page: string): CustomerText[] {
  const found: CustomerText[] = []
  const lineAt = linesOf(page)
  const walk = (element: HTMLElement) => {
    for (const child of element.childNodes) {
      const text = squashed(child.nodeType === NodeType.TEXT_NODE ? child.text : '')
      const kind = HEADINGS.includes(element.rawTagName) ? 'HEADING' : 'SAID'
      if (text !== '') found.push({ file, line: lineAt(child.range[0]), kind, text })
      if (child.nodeType === NodeType.ELEMENT_NODE) walk(child as HTMLElement)
    }
  }
  walk(parseHtml(page))
  return found
}

/** Several words, or one that begins as a sentence does: the rest are names of the program's own, addresses and keys. */
function isSaid(text: string): boolean {
  const [first = '', second = ''] = text
  const begins = first !== first.toLowerCase() && second !== second.toUpperCase()
  return text.includes(' ') || begins
}

function squashed(text: string): string {
  return text.split(/\s+/u).filter(Boolean).join(' ')
}
