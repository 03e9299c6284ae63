/** Serves the built page of the kit (`vite build portal --mode kit`) for as long as a test file needs it. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../portal/dist-kit/', import.meta.url))
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Answers the page's address and how to stop. Throws when the page has not been built. */
export async function serveKit(): Promise<{ address: string; stop: () => void }> {
  await readFile(join(FOLDER, 'kit.html'))
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://kit').pathname)
    readFile(join(FOLDER, path)).then(
      (file) => response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(file),
      () => response.writeHead(404).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (typeof at !== 'object' || at === null) throw new Error('The kit’s server has no port')
  return { address: `http://127.0.0.1:${at.port}/kit.html`, stop: () => server.close() }
}
