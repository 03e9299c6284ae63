import './node-version.mjs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { command, ROOT, say, StepFailed } from './terminal.mjs'

/** Beside the portal's sources, so that its packages are found. */
const BUNDLE = join(ROOT, 'portal/node_modules/.cache/almenara/url-patterns.mjs')

/** What a URL pattern may look like: words, dots of a file name, and parameters in braces. */
const PATTERN = /^(?:[A-Za-z0-9_.-]+|\{[A-Za-z0-9_]+\})(?:\/(?:[A-Za-z0-9_.-]+|\{[A-Za-z0-9_]+\}))*$/

/** Prints every URL pattern that leads to a finished screen, as the router itself knows them. */
await command(async () => {
  await ensureInstalled()
  const { bundle, forNode } = await import('./bundle.mjs')
  await bundle({
    ...forNode({}),
    entryPoints: [join(ROOT, 'portal/src/app/url-patterns.ts')],
    // Screens, and the libraries that want a browser, stay in files of their own, which nobody loads.
    splitting: true,
    outdir: dirname(BUNDLE),
    outExtension: { '.js': '.mjs' },
    sourcemap: false,
    // Routes name their screens, and screens their styles and pictures: none is drawn here.
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty', '.png': 'empty' },
  })
  // What the routes import looks at the page that it is in: here an empty one.
  const { Window } = await import('happy-dom')
  const page = new Window()
  for (const [name, value] of Object.entries({ window: page, document: page.document, navigator: page.navigator, location: page.location }))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  /** @type {{ urlPatterns(): string[] }} */
  const { urlPatterns } = await import(pathToFileURL(BUNDLE).href)
  const patterns = [...new Set(urlPatterns().map((pattern) => pattern.replace(/^\/|\/$/g, '')))].sort()
  const odd = patterns.find((pattern) => !PATTERN.test(pattern))
  if (odd !== undefined) throw new StepFailed(`Not a URL pattern: «${odd}»`)
  for (const pattern of patterns) say(pattern)
  await page.happyDOM.close()
})
