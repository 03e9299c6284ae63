import { dirname, join, normalize } from 'node:path/posix'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { parseSync, Visitor } from 'oxc-parser'
import { exportedNames, importsNamed } from '../parsed-code.mjs'
import { EXAMPLES, SHIPPED, TEST } from './project.mjs'

/** @typedef {import('./project.mjs').Project} Project */
/** @typedef {import('./project.mjs').Rule} Rule */

const KEBAB = /^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$/
/** A component and what belongs to it: `DataTable.tsx`, `DataTable.module.css`, `DataTable.test.tsx`, or `.isolated.test.tsx`. */
const COMPONENT = /^([A-Z][A-Za-z0-9]*)\.(?:tsx|module\.css|(?:isolated\.)?test\.tsx|examples\.tsx)$/
/** Documents whose names readers look for. */
const DOCUMENT = /^(?:[A-Z]+|LICENSE-[a-z-]+)\.(?:md|txt)$/
/** Names that other programs give: images that are built, and units of systemd of which one is started under each of several names. */
const DEPLOYED = /^deploy\/(?:container\/Containerfile(?:\.[a-z]+)?|systemd\/[a-z-]+@\.service)$/

/** @type {Rule} */
export function fileNames(project) {
  return project.files.flatMap((file) => {
    const name = file.slice(file.lastIndexOf('/') + 1)
    if (file.startsWith('services/src/db/migrations/')) return []
    if (/^index\.tsx?$/.test(name)) return [{ file, message: 'nothing is passed on: import the file that has it' }]
    if (KEBAB.test(name) || DOCUMENT.test(name) || DEPLOYED.test(file)) return []
    const component = file.startsWith('portal/src/') ? COMPONENT.exec(name)?.[1] : undefined
    if (component === undefined) return [{ file, message: 'names are words with hyphens; components of the portal are PascalCase' }]
    const owner = `${dirname(file)}/${component}.tsx`
    if (!project.files.includes(owner) && !(file.endsWith('.module.css') && isImported(project, file))) {
      return [{ file, message: `belongs to ${component}.tsx, which is not there` }]
    }
    if (file === owner && !exportedNames(file, project.read(file)).some(isOfComponent)) return [{ file, message: 'exports no component' }]
    return []
  })
}

/** @param {string} name */
const isOfComponent = (name) => name.slice(0, 1) !== name.slice(0, 1).toLowerCase()

/**
 * Styles that several components share have a name of their own.
 * @param {Project} project
 * @param {string} file
 */
function isImported(project, file) {
  return project.files.some(
    (other) => dirname(other) === dirname(file) && other.endsWith('.tsx') && importsOf(project, other).includes(file),
  )
}

/** @type {Rule} */
export function sameAreas(project) {
  const inContract = new Set(namesIn(project, /^contract\/src\/areas\/([^/]+?)(?:\.ts$|\/)/).filter((name) => !name.includes('.test')))
  const inServices = new Set(namesIn(project, /^services\/src\/areas\/([^/]+)\//))
  const inPortal = new Set(namesIn(project, /^portal\/src\/areas\/([^/]+)\//))
  return [
    ...[...inServices]
      .filter((name) => !inContract.has(name))
      .map((name) => alone(`services/src/areas/${name}`, `contract/src/areas/${name}.ts`)),
    ...[...inContract]
      .filter((name) => !inServices.has(name))
      .map((name) => alone(`contract/src/areas/${name}.ts`, `services/src/areas/${name}`)),
    ...[...inPortal]
      .filter((name) => !inContract.has(name))
      .map((name) => alone(`portal/src/areas/${name}`, `contract/src/areas/${name}.ts`)),
  ]
}

/**
 * @param {string} file
 * @param {string} counterpart
 */
function alone(file, counterpart) {
  return { file, message: `an area has one name everywhere, and ${counterpart} is not there` }
}

/**
 * @param {Project} project
 * @param {RegExp} pattern
 */
function namesIn(project, pattern) {
  return [...new Set(project.files.flatMap((file) => pattern.exec(file)?.[1] ?? []))]
}

/** Every part of the kit is seen on the kit's page: in examples of its own, or as a part of one that has them. */
/** @type {Rule} */
export function shownInKit(project) {
  const inKit = project.files.filter((file) => file.startsWith('portal/src/kit/') && file.endsWith('.tsx') && !TEST.test(file))
  const examples = inKit.filter((file) => EXAMPLES.test(file))
  const shown = new Set(examples.flatMap((file) => [file, file.replace('.examples', '')]))
  for (const file of shown) {
    for (const part of inKit.includes(file) ? importsOf(project, file) : []) if (inKit.includes(part)) shown.add(part)
  }
  return inKit
    .filter((file) => !shown.has(file))
    .map((file) => ({ file, message: 'is on no example of the kit: write X.examples.tsx beside it' }))
}

/**
 * The files a file imports by a relative path, lazily too.
 * @param {Project} project
 * @param {string} file
 */
function importsOf(project, file) {
  return importsNamed(file, project.read(file))
    .filter((named) => named.startsWith('.'))
    .map((named) => normalize(join(dirname(file), named)))
}

/** What only tests need stays out of what ships. */
/** @type {Rule} */
export function testingStaysInTests(project) {
  const ships = project.files.filter((file) => SHIPPED.test(file) && !TEST.test(file) && !file.includes('/testing/'))
  return ships.flatMap((file) =>
    importsOf(project, file)
      .filter((path) => path.includes('/testing/'))
      .map((path) => ({ file, message: `ships and imports ${path}` })),
  )
}

/** @type {Rule} */
export function linksResolve(project) {
  const folders = new Set(project.files.flatMap(parents))
  return project.files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      linksIn(fromMarkdown(project.read(file))).flatMap(({ url, line }) => {
        const target = normalize(join(dirname(file), decodeURIComponent(url.split('#')[0] ?? '')))
        const place = target.endsWith('/') ? target.slice(0, -1) : target
        const found = place === '.' || project.files.includes(place) || folders.has(place)
        return found ? [] : [{ file, line, message: `leads nowhere: ${url}` }]
      }),
    )
}

/**
 * Links and pictures to other files of the project, and not to a part of the same page or to elsewhere.
 * @param {{ type: string, url?: string, children?: readonly object[], position?: { start: { line: number } } | undefined }} node
 * @returns {{ url: string, line: number }[]}
 */
function linksIn({ type, url, children = [], position }) {
  const own = url !== undefined && type !== 'definition' && !url.startsWith('#') && !URL.canParse(url)
  const inner = children.flatMap((child) => linksIn(/** @type {Parameters<typeof linksIn>[0]} */ (child)))
  return own ? [{ url, line: position?.start.line ?? 1 }, ...inner] : inner
}

/**
 * @param {string} file
 * @returns {string[]}
 */
function parents(file) {
  const folder = dirname(file)
  return folder === '.' ? [] : [folder, ...parents(folder)]
}

const SITE = /^portal\/(?:src|public)\/.*\.(?:tsx?|html|json|svg)$/
const CAST = 'services/src/demo/cast.ts'

/** The site knows no customer: what it shows of one comes from the services. Examples of the kit and tests may make some up. */
/** @type {Rule} */
export function noDemoDataInSite(project) {
  const words = project.files.includes(CAST) ? castNames(project.read(CAST)) : []
  const site = project.files.filter((file) => SITE.test(file) && !TEST.test(file) && !EXAMPLES.test(file))
  return site.flatMap((file) => {
    const text = project.read(file)
    const iban = /\bES\d{2}(?:\s?\d{4}){5}\b/.exec(text)?.[0]
    return [iban, ...words.filter((word) => text.includes(word))].flatMap((word) =>
      word === undefined ? [] : [{ file, message: `names the demo's «${word}»` }],
    )
  })
}

/**
 * What the demo's customers and users are called.
 * @param {string} code
 * @returns {string[]}
 */
function castNames(code) {
  /** @type {string[]} */
  const found = []
  new Visitor({
    Property: ({ key, value }) => {
      const isName = key.type === 'Identifier' && (key.name === 'name' || key.name === 'username')
      if (isName && value.type === 'Literal' && typeof value.value === 'string' && value.value.length >= 6) found.push(value.value)
    },
  }).visit(parseSync(CAST, code).program)
  return found
}
